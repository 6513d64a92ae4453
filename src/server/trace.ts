import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { CountersignError } from '../core/errors.ts';
import type { Gate } from '../gate/gate.ts';

// The interface alone: without a provider that the host has registered, spans are nothing and cost nothing.
const tracer = () => trace.getTracer('countersign');

/** One request, within the trace of whoever sent it. */
export function tracedRequest(
  request: Request,
  route: string,
  answer: (span: Span) => Promise<Response>,
): Promise<Response> {
  const parent = propagation.extract(context.active(), request.headers, {
    get: (headers, key) => headers.get(key) ?? undefined,
    keys: (headers) => [...headers.keys()],
  });
  const attributes = { 'http.request.method': request.method, 'http.route': route };
  return tracer().startActiveSpan(
    `${request.method} ${route}`,
    { kind: SpanKind.SERVER, attributes },
    parent,
    async (span) => {
      try {
        const response = await answer(span);
        span.setAttribute('http.response.status_code', response.status);
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return response;
      } finally {
        span.end();
      }
    },
  );
}

/** The steps in the life of an action. A span tells ids, tools and statuses: never arguments, reasons or results. */
const STEPS = [
  'call',
  'callMany',
  'decide',
  'decideMany',
  'reply',
  'edit',
  'cancel',
  'undo',
  'reconcile',
  'claim',
  'complete',
] as const satisfies readonly (keyof Gate)[];

/** The same gate, with a span around every step of an action. */
export function tracedGate(gate: Gate): Gate {
  const traced: Partial<Record<keyof Gate, unknown>> = {};
  for (const step of STEPS) {
    const take = gate[step] as (...given: unknown[]) => Promise<unknown>;
    traced[step] = (...given: unknown[]) =>
      tracer().startActiveSpan(`countersign.${step}`, async (span) => {
        try {
          const led = await take(...given);
          if (span.isRecording()) describe(span, led);
          return led;
        } catch (error) {
          const code = CountersignError.is(error) ? error.code : 'INTERNAL';
          span.setStatus({ code: SpanStatusCode.ERROR, message: code });
          span.setAttribute('countersign.refused', code);
          throw error;
        } finally {
          span.end();
        }
      });
  }
  return Object.assign(Object.create(gate) as Gate, traced);
}

interface Led {
  readonly status?: string;
  readonly action?: { readonly id: string; readonly revision: number; readonly tool: string } | null;
}

function describe(span: Span, led: unknown): void {
  const { outcomes } = led as { outcomes?: unknown };
  const all = [outcomes ?? led].flat() as Led[];
  const actions = all.flatMap(({ action }) => action ?? []);
  span.setAttributes({
    'countersign.status': all.map(({ status }) => status ?? ''),
    'countersign.action': actions.map(({ id, revision }) => `${id}.${revision}`),
    'countersign.tool': actions.map(({ tool }) => tool),
  });
}
