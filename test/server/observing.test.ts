import {
  type Context,
  context,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../src/server/index.ts';
import { allowing, propose, served } from './http.ts';

test('metrics are Prometheus text, and count what was asked and what came of it', async () => {
  const server = await served();
  const { ask, keys } = server;
  const held = await propose(server);
  await ask('POST', '/v1/decisions', { key: keys.ada, body: allowing(held) });
  await ask('GET', '/v1/actions/none', { key: keys.ada });
  await ask('GET', '/v1/actions');
  const { body, headers } = await ask('GET', '/metrics', { key: keys.ada });
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4');
  const lines: string[] = body.trimEnd().split('\n');
  for (const line of lines)
    expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-zA-Z_]+="[^"\\]*",?)+\})? -?[\d.e+-]+)$/);
  for (const expected of [
    'countersign_http_requests_total{operation="propose",status="200"} 1',
    'countersign_http_requests_total{operation="getAction",status="404"} 1',
    'countersign_http_requests_total{operation="listActions",status="401"} 1',
    'countersign_http_refusals_total{code="NOT_FOUND"} 1',
    'countersign_results_total{operation="propose",status="pending"} 1',
    'countersign_results_total{operation="decide",status="succeeded"} 1',
    'countersign_http_request_duration_seconds_count{operation="decide"} 1',
    'countersign_http_request_duration_seconds_bucket{operation="decide",le="+Inf"} 1',
  ])
    expect(lines).toContain(expected);
  for (const known of ['ada', 'acme', 'about', held.id]) expect(body).not.toContain(known);
  expect(
    (
      await ask('GET', '/metrics', {
        key: await server.keyFor({ kind: 'agent', id: 'x', tenant: 'acme' }, ['propose']),
      })
    ).status,
  ).toBe(403);
});

test('every request is one line of JSON that says what, how it ended and how long it took', async () => {
  const lines: string[] = [];
  const server = await served({ app: { logger: createLogger({ write: (line) => void lines.push(line) }) } });
  const { ask, keys, store } = server;
  const { headers } = await ask('GET', '/v1/me', { key: keys.ada });
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 30,
    msg: 'answered',
    request: headers.get('x-request-id'),
    method: 'GET',
    operation: 'me',
    status: 200,
    ms: expect.any(Number),
  });
  store.list = () => Promise.reject(new Error('a wire is loose'));
  const failed = await ask('GET', '/v1/actions', { key: keys.ada });
  const logged = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
  expect(logged).toMatchObject({ request: failed.body.details.request, error: 'a wire is loose' });
  expect(JSON.stringify(failed.body)).not.toContain('wire');
});

test('a field that could hold a secret is not written, should anybody give it to the log', () => {
  const lines: string[] = [];
  const logger = createLogger({ write: (line) => void lines.push(line) });
  logger.info?.({ token: 'hush', nested: { cookie: 'hush', args: { a: 'hush' } }, tool: 'shown' }, 'said');
  expect(lines.join('')).not.toContain('hush');
  expect(lines.join('')).toContain('shown');
});

describe('traces', () => {
  interface Recorded {
    readonly name: string;
    readonly attributes: Record<string, unknown>;
    readonly parent: string | undefined;
    status?: number;
    isEnded: boolean;
  }
  const spans: Recorded[] = [];

  /** The least that a host could register. */
  class Recorder implements Pick<Tracer, 'startActiveSpan'> {
    startActiveSpan(...given: unknown[]): never {
      const work = given.at(-1) as (span: Span) => unknown;
      const [name, options = {}] = given as [string, SpanOptions];
      const within = given.length === 4 ? (given[2] as Context) : context.active();
      const made: Recorded = {
        name,
        attributes: typeof options === 'function' ? {} : { ...options.attributes },
        parent: trace.getSpanContext(within)?.spanId,
        isEnded: false,
      };
      spans.push(made);
      const span = {
        setAttribute: (key: string, value: unknown) => Object.assign(made.attributes, { [key]: value }),
        setAttributes: (all: object) => Object.assign(made.attributes, all),
        setStatus: ({ code }: { code: number }) => Object.assign(made, { status: code }),
        isRecording: () => true,
        end: () => Object.assign(made, { isEnded: true }),
      };
      return work(span as unknown as Span) as never;
    }
  }
  beforeAll(
    () => void trace.setGlobalTracerProvider({ getTracer: () => new Recorder() as unknown as Tracer }),
  );
  afterAll(() => trace.disable());

  test('have a span for each request and each step of an action, and no argument in them', async () => {
    const server = await served();
    const { ask, keys } = server;
    const held = await propose(server);
    await ask('POST', '/v1/decisions', { key: keys.ada, body: allowing(held) });
    await ask('POST', `/v1/actions/${held.id}/cancel`, { key: keys.ada, body: {} });
    expect(spans.map(({ name }) => name)).toEqual([
      'POST /v1/actions',
      'countersign.callMany',
      'POST /v1/decisions',
      'countersign.decide',
      'POST /v1/actions/{id}/cancel',
      'countersign.cancel',
    ]);
    expect(spans[0]!.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/actions',
      'http.response.status_code': 200,
    });
    expect(spans[3]!.attributes).toEqual({
      'countersign.status': ['succeeded'],
      'countersign.action': [`${held.id}.1`],
      'countersign.tool': ['delete_page'],
    });
    expect(spans[5]).toMatchObject({
      status: SpanStatusCode.ERROR,
      attributes: { 'countersign.refused': 'ALREADY_DECIDED' },
    });
    expect(spans.every(({ isEnded }) => isEnded)).toBe(true);
    expect(JSON.stringify(spans)).not.toContain('about');
  });
});
