/** What a model answers to one request: something said, or an error of HTTP. */
export type Turn = Said | { readonly error: { readonly status: number; readonly message: string } };
export interface Said {
  readonly reasoning?: Reasoning;
  readonly text?: string;
  readonly calls?: readonly Call[];
  /** After so many events the line is cut. */
  readonly cutAfter?: number;
}
/** Thoughts, with the seal that the provider wants back unchanged. Chat completions have none. */
export interface Reasoning {
  readonly text: string;
  readonly seal: string;
}
export interface Call {
  /** Left out, the provider gives none, as some servers do. */
  readonly id?: string;
  readonly tool: string;
  /** A string is sent as it is, which need not be JSON; Google cannot. */
  readonly args: object | string;
}

/** One provider's wire format: where it listens, how it says a turn, how it says no. */
export interface Speaker {
  /** The environment with which `modelFrom` finds the stub. */
  env(url: string): Record<string, string>;
  /** Which path a request for a stream must have. */
  readonly path: RegExp;
  /** The events of a turn, each the text after `data:`. `n` makes ids differ between turns. */
  say(said: Said, n: number): Iterable<SseEvent>;
  refuse(status: number, message: string): object;
}
export interface SseEvent {
  readonly event?: string;
  readonly data: object | string;
}

/** A text in two pieces, as a stream would bring it. */
export function pieces(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== '');
}

/** A call's arguments as the text that goes over the wire. */
export const argsText = (call: Call): string =>
  typeof call.args === 'string' ? call.args : JSON.stringify(call.args);
