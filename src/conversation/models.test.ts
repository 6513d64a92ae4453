import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { CountersignError, type ErrorCode } from '../core/errors.ts';
import { type Environment, modelFrom } from './models.ts';

// How the models talk to their providers is in test/wire/; here, how they are found.

const SECRET = 'sk-secret-0123456789';

/** The model, as far as a caller may know it. */
const found = async (env: Environment) => {
  const model = await modelFrom(env);
  if (typeof model !== 'object') throw new Error('There is no model.');
  return { provider: model.provider, id: model.modelId };
};

async function refusal(env: Environment): Promise<CountersignError> {
  const error = await modelFrom(env).catch((error) => error);
  expect(CountersignError.is(error)).toBe(true);
  expect(JSON.stringify([error.message, error.details, String(error.cause)])).not.toContain(SECRET);
  return error;
}

afterEach(() => void vi.unstubAllEnvs());

test('with nothing set there is no model', async () => {
  for (const env of [{}, { COUNTERSIGN_MODEL: '' }, { COUNTERSIGN_MODEL: ' ' }, { OPENAI_API_KEY: SECRET }])
    expect(await modelFrom(env)).toBeUndefined();
});

test.each([
  ['anthropic/claude-sonnet-4-5', 'ANTHROPIC_API_KEY', 'anthropic.messages', 'claude-sonnet-4-5'],
  ['openai/gpt-5', 'OPENAI_API_KEY', 'openai.responses', 'gpt-5'],
  [
    'google/gemini-3-pro-preview',
    'GOOGLE_GENERATIVE_AI_API_KEY',
    'google.generative-ai',
    'gemini-3-pro-preview',
  ],
  ['openai/ft:gpt-5/of/mine', 'OPENAI_API_KEY', 'openai.responses', 'ft:gpt-5/of/mine'],
])('%s', async (named, variable, provider, id) => {
  expect(await found({ COUNTERSIGN_MODEL: named, [variable]: SECRET })).toEqual({ provider, id });
  expect(await found({ COUNTERSIGN_MODEL: ` ${named}\n`, [variable]: `${SECRET}\n` })).toEqual({
    provider,
    id,
  });
  for (const key of [undefined, '', '  ']) {
    const error = await refusal({ COUNTERSIGN_MODEL: named, [variable]: key });
    expect(error).toMatchObject({ code: 'MODEL_KEY_REQUIRED', details: { variable } });
    expect(error.message).toContain(variable);
  }
});

test.each([
  ['http://127.0.0.1:11434/v1#llama3.2', 'llama3.2'],
  ['https://models.example/v1/#org/model:8b', 'org/model:8b'],
  ['HTTP://localhost:8080#qwen3%20small', 'qwen3 small'],
  ['http://localhost:8080/v1#100%', '100%'],
])('a local server: %s', async (named, id) => {
  const provider = 'compatible.chat';
  expect(await found({ COUNTERSIGN_MODEL: named })).toEqual({ provider, id });
  expect(await found({ COUNTERSIGN_MODEL: named, COUNTERSIGN_MODEL_KEY: SECRET })).toEqual({ provider, id });
});

/** What `fetch` was asked for, by a model that gets no answer. */
async function asked(env: Environment): Promise<{ url: string; key: string | null }> {
  const model = await modelFrom(env);
  if (typeof model !== 'object') throw new Error('There is no model.');
  let request: Request | undefined;
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    request = new Request(url, options);
    return new Response('{}', { status: 400 });
  });
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello.' }] }];
  await Promise.resolve(model.doStream({ prompt })).catch(() => {});
  vi.unstubAllGlobals();
  const { url, headers } = request!;
  return {
    url,
    key: headers.get('x-api-key') ?? headers.get('x-goog-api-key') ?? headers.get('authorization'),
  };
}

test.each([
  ['anthropic/m', {}, 'https://api.anthropic.com/v1/messages'],
  ['anthropic/m', { ANTHROPIC_BASE_URL: 'https://proxy.example' }, 'https://proxy.example/v1/messages'],
  [
    'anthropic/m',
    { ANTHROPIC_BASE_URL: 'https://proxy.example/a/v1/' },
    'https://proxy.example/a/v1/messages',
  ],
  ['openai/m', {}, 'https://api.openai.com/v1/responses'],
  ['openai/m', { OPENAI_BASE_URL: 'https://proxy.example/v1' }, 'https://proxy.example/v1/responses'],
  ['google/m', {}, 'https://generativelanguage.googleapis.com/v1beta/models/m:streamGenerateContent?alt=sse'],
  [
    'google/m',
    { GOOGLE_GENERATIVE_AI_BASE_URL: 'https://proxy.example/v1beta' },
    'https://proxy.example/v1beta/models/m:streamGenerateContent?alt=sse',
  ],
  ['http://localhost:8080/v1/#m', {}, 'http://localhost:8080/v1/chat/completions'],
  ['http://localhost:8080/v1?version=2#m', {}, 'http://localhost:8080/v1/chat/completions?version=2'],
])('%s with %j asks %s', async (named, more, url) => {
  // What the process has is another matter: the environment is the one that is given.
  for (const variable of ['ANTHROPIC_BASE_URL', 'OPENAI_BASE_URL', 'GOOGLE_GENERATIVE_AI_BASE_URL'])
    vi.stubEnv(variable, 'http://elsewhere.example');
  for (const variable of ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'])
    vi.stubEnv(variable, 'another');
  const keys = { ANTHROPIC_API_KEY: SECRET, OPENAI_API_KEY: SECRET, GOOGLE_GENERATIVE_AI_API_KEY: SECRET };
  const request = await asked({ COUNTERSIGN_MODEL: named, COUNTERSIGN_MODEL_KEY: SECRET, ...keys, ...more });
  expect(request.url).toBe(url);
  expect(request.key).toMatch(new RegExp(`^(Bearer )?${SECRET}$`));
});

test.each<[what: string, env: Environment, code: ErrorCode, variable: string]>([
  ['no model', { COUNTERSIGN_MODEL: 'anthropic/' }, 'INVALID_MODEL', 'COUNTERSIGN_MODEL'],
  ['no provider', { COUNTERSIGN_MODEL: '/gpt-5' }, 'INVALID_MODEL', 'COUNTERSIGN_MODEL'],
  ['a word', { COUNTERSIGN_MODEL: 'gpt-5' }, 'INVALID_MODEL', 'COUNTERSIGN_MODEL'],
  ['a key', { COUNTERSIGN_MODEL: SECRET }, 'INVALID_MODEL', 'COUNTERSIGN_MODEL'],
  ['a key with a slash', { COUNTERSIGN_MODEL: `${SECRET}/x` }, 'INVALID_MODEL', 'COUNTERSIGN_MODEL'],
  ['another provider', { COUNTERSIGN_MODEL: 'gemini/pro' }, 'INVALID_MODEL', 'COUNTERSIGN_MODEL'],
  ['a name of every object', { COUNTERSIGN_MODEL: 'toString/x' }, 'INVALID_MODEL', 'COUNTERSIGN_MODEL'],
  ['a URL and no model', { COUNTERSIGN_MODEL: 'http://localhost/v1' }, 'INVALID_MODEL', 'COUNTERSIGN_MODEL'],
  [
    'a URL with an empty model',
    { COUNTERSIGN_MODEL: 'http://localhost/v1#' },
    'INVALID_MODEL',
    'COUNTERSIGN_MODEL',
  ],
  ['no URL', { COUNTERSIGN_MODEL: 'http://:80#m' }, 'INVALID_MODEL', 'COUNTERSIGN_MODEL'],
  [
    'a password',
    { COUNTERSIGN_MODEL: `http://me:${SECRET}@localhost#m` },
    'INVALID_MODEL',
    'COUNTERSIGN_MODEL',
  ],
  [
    'an address that is none',
    { COUNTERSIGN_MODEL: 'openai/m', OPENAI_API_KEY: SECRET, OPENAI_BASE_URL: 'localhost:80' },
    'INVALID_MODEL',
    'OPENAI_BASE_URL',
  ],
  [
    'a key of two lines',
    { COUNTERSIGN_MODEL: 'openai/m', OPENAI_API_KEY: `${SECRET}\n${SECRET}` },
    'MODEL_KEY_REQUIRED',
    'OPENAI_API_KEY',
  ],
  [
    'a key with a typographic dash',
    { COUNTERSIGN_MODEL: 'http://localhost#m', COUNTERSIGN_MODEL_KEY: `${SECRET}–` },
    'MODEL_KEY_REQUIRED',
    'COUNTERSIGN_MODEL_KEY',
  ],
])('%s is refused', async (_what, env, code, variable) => {
  const error = await refusal(env);
  expect(error).toMatchObject({ code, details: { variable } });
  expect(error.message).toContain(variable);
});

test('a package that is not installed is named', async () => {
  // The real import, where there is no node_modules.
  const bare = await mkdtemp(join(tmpdir(), 'countersign-bare-'));
  try {
    const source = join(import.meta.dirname, '..');
    await mkdir(join(bare, 'conversation'));
    await cp(join(source, 'core'), join(bare, 'core'), { recursive: true });
    await cp(join(source, 'conversation/models.ts'), join(bare, 'conversation/models.ts'));
    await writeFile(
      join(bare, 'try.mjs'),
      `import { modelFrom } from './conversation/models.ts';
       const named = ['anthropic/m', 'openai/m', 'google/m', 'http://localhost#m'];
       const keys = { ANTHROPIC_API_KEY: 'k', OPENAI_API_KEY: 'k', GOOGLE_GENERATIVE_AI_API_KEY: 'k' };
       const refused = named.map((name) => modelFrom({ COUNTERSIGN_MODEL: name, ...keys }).catch((e) => e));
       const told = (await Promise.all(refused)).map(({ code, message, details }) => ({ code, message, details }));
       console.log(JSON.stringify([await modelFrom({}) === undefined, ...told]));`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, [join(bare, 'try.mjs')]);
    const packages = ['anthropic', 'openai', 'google', 'openai-compatible'].map((name) => `@ai-sdk/${name}`);
    expect(JSON.parse(stdout)).toEqual([
      true,
      ...packages.map((name) => ({
        code: 'MODEL_PACKAGE_MISSING',
        message: expect.stringContaining(name),
        details: { package: name },
      })),
    ]);
  } finally {
    await rm(bare, { recursive: true });
  }
});
