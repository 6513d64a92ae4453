import type { LanguageModel } from 'ai';
import { CountersignError } from '../core/errors.ts';

/** The variables of a process, or what a host has instead. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The language model that the environment names, or undefined if it names none.
 *
 * | COUNTERSIGN_MODEL                  | its key                                     | another address             |
 * | ---------------------------------- | ------------------------------------------- | --------------------------- |
 * | `anthropic/<model>`                | ANTHROPIC_API_KEY                           | ANTHROPIC_BASE_URL          |
 * | `openai/<model>`                   | OPENAI_API_KEY                              | OPENAI_BASE_URL             |
 * | `google/<model>`                   | GOOGLE_GENERATIVE_AI_API_KEY                | GOOGLE_GENERATIVE_AI_BASE_URL |
 * | `http://127.0.0.1:11434/v1#<model>` | COUNTERSIGN_MODEL_KEY, if the server wants one | the URL itself           |
 *
 * The last is any server that speaks OpenAI's chat completions. No message repeats what a variable holds: people
 * paste keys into the wrong one.
 */
export async function modelFrom(env: Environment): Promise<LanguageModel | undefined> {
  const named = setting(env, 'COUNTERSIGN_MODEL');
  if (named === undefined) return undefined;
  if (/^https?:/i.test(named)) return compatible(named, keyOf(env, 'COUNTERSIGN_MODEL_KEY'));
  const [, provider, id] = /^([^/]+)\/(.+)$/.exec(named) ?? [];
  if (provider === undefined || id === undefined)
    throw invalid('COUNTERSIGN_MODEL', 'is neither a provider with a model nor a URL');
  if (!Object.hasOwn(PROVIDERS, provider)) throw invalid('COUNTERSIGN_MODEL', 'begins with another provider');
  return PROVIDERS[provider as keyof typeof PROVIDERS](id, env);
}

// Each import is spelt out, so that a bundler can follow it. The addresses are given even where they are the
// usual ones: left out, a provider would look for them in the process, whatever `env` says.
const PROVIDERS = {
  async anthropic(id: string, env: Environment): Promise<LanguageModel> {
    const apiKey = requiredKey(env, 'ANTHROPIC_API_KEY');
    // Anthropic's own libraries put /v1 after this address, the AI SDK expects it there: both forms are around.
    const base = baseOf(env, 'ANTHROPIC_BASE_URL') ?? 'https://api.anthropic.com/v1';
    const baseURL = base.endsWith('/v1') ? base : `${base}/v1`;
    const { createAnthropic } = await loaded('@ai-sdk/anthropic', () => import('@ai-sdk/anthropic'));
    return createAnthropic({ apiKey, baseURL })(id);
  },

  async openai(id: string, env: Environment): Promise<LanguageModel> {
    const apiKey = requiredKey(env, 'OPENAI_API_KEY');
    const baseURL = baseOf(env, 'OPENAI_BASE_URL') ?? 'https://api.openai.com/v1';
    const { createOpenAI } = await loaded('@ai-sdk/openai', () => import('@ai-sdk/openai'));
    const { defaultSettingsMiddleware, wrapLanguageModel } = await loaded('ai', () => import('ai'));
    return wrapLanguageModel({
      model: createOpenAI({ apiKey, baseURL })(id),
      // Else requests point to items that OpenAI keeps for a month, and an older session could not go on.
      middleware: defaultSettingsMiddleware({ settings: { providerOptions: { openai: { store: false } } } }),
    });
  },

  async google(id: string, env: Environment): Promise<LanguageModel> {
    const apiKey = requiredKey(env, 'GOOGLE_GENERATIVE_AI_API_KEY');
    const baseURL =
      baseOf(env, 'GOOGLE_GENERATIVE_AI_BASE_URL') ?? 'https://generativelanguage.googleapis.com/v1beta';
    const { createGoogle } = await loaded('@ai-sdk/google', () => import('@ai-sdk/google'));
    return createGoogle({ apiKey, baseURL })(id);
  },
};

async function compatible(address: string, apiKey: string | undefined): Promise<LanguageModel> {
  const url = urlOf(address, 'COUNTERSIGN_MODEL');
  const id = decoded(url.hash.slice(1));
  if (!id) throw invalid('COUNTERSIGN_MODEL', "is a URL without '#' and a model after it");
  const queryParams = Object.fromEntries(url.searchParams);
  const { createOpenAICompatible } = await loaded(
    '@ai-sdk/openai-compatible',
    () => import('@ai-sdk/openai-compatible'),
  );
  return createOpenAICompatible({ name: 'compatible', baseURL: withoutEnd(url), apiKey, queryParams })(id);
}

/** A variable without the blanks around it; an empty one counts as not set. */
const setting = (env: Environment, variable: string): string | undefined =>
  env[variable]?.trim() || undefined;

function keyOf(env: Environment, variable: string): string | undefined {
  const key = setting(env, variable);
  // A header cannot carry anything else, and the error of `fetch` would print the key.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new CountersignError('MODEL_KEY_REQUIRED', `${variable} has characters that no key has`, {
      variable,
    });
  return key;
}

function requiredKey(env: Environment, variable: string): string {
  const key = keyOf(env, variable);
  if (key === undefined)
    throw new CountersignError('MODEL_KEY_REQUIRED', `${variable} is not set`, { variable });
  return key;
}

function baseOf(env: Environment, variable: string): string | undefined {
  const value = setting(env, variable);
  return value === undefined ? undefined : withoutEnd(urlOf(value, variable));
}

function urlOf(value: string, variable: string): URL {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) throw invalid(variable, 'is not an http or https URL');
  if (url.username || url.password)
    throw invalid(variable, 'has a user or a password in its URL, which is no place for a key');
  return url;
}

const withoutEnd = (url: URL): string => `${url.origin}${url.pathname.replace(/\/+$/, '')}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function loaded<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new CountersignError(
      'MODEL_PACKAGE_MISSING',
      `${name} could not be loaded`,
      { package: name },
      cause,
    );
  }
}

const invalid = (variable: string, what: string): CountersignError =>
  new CountersignError('INVALID_MODEL', `${variable} ${what}`, { variable });
