/** One measured number. Without a target it is there for information. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target: number | null;
  readonly bound: 'at most' | 'at least' | 'below' | null;
  readonly ok: boolean | null;
  /** How far single rounds lay apart: least, lower quartile, upper quartile, most. */
  readonly spread?: readonly [number, number, number, number];
  readonly note?: string;
}

export interface Options {
  /** Fewer rounds and smaller stores: for trying a benchmark out, not for quoting it. */
  readonly quick: boolean;
}

export interface Case {
  readonly about: string;
  run(options: Options): Promise<Figure[]>;
}

interface Extra {
  readonly spread?: readonly number[];
  readonly note?: string;
}

export const atMost = (name: string, value: number, unit: string, target: number, extra: Extra = {}) =>
  figure(name, value, unit, 'at most', target, value <= target, extra);
export const atLeast = (name: string, value: number, unit: string, target: number, extra: Extra = {}) =>
  figure(name, value, unit, 'at least', target, value >= target, extra);
export const below = (name: string, value: number, unit: string, target: number, extra: Extra = {}) =>
  figure(name, value, unit, 'below', target, value < target, extra);
export const forInformation = (name: string, value: number, unit: string, extra: Extra = {}) =>
  figure(name, value, unit, null, null, null, extra);

function figure(
  name: string,
  value: number,
  unit: string,
  bound: Figure['bound'],
  target: number | null,
  ok: boolean | null,
  { spread, note }: Extra,
): Figure {
  return {
    name,
    value: round(value),
    unit,
    target,
    bound,
    ok,
    ...(spread === undefined || spread.length === 0 ? {} : { spread: quartiles(spread) }),
    ...(note === undefined ? {} : { note }),
  };
}

const round = (value: number): number => Number(value.toPrecision(4));

function quartiles(values: readonly number[]): [number, number, number, number] {
  return [quantile(values, 0), quantile(values, 0.25), quantile(values, 0.75), quantile(values, 1)].map(
    round,
  ) as [number, number, number, number];
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return low + (high - low) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Milliseconds that something took. */
export async function clocked(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** A round of one side. Returns its milliseconds, so that whatever it has to prepare stays off the clock. */
export type Side = () => Promise<number>;

export interface Compared {
  /** Medians of the rounds, in milliseconds. */
  readonly a: number;
  readonly b: number;
  /** Median of a over median of b. */
  readonly ratio: number;
  /** a over b, and a less b, round by round. */
  readonly ratios: readonly number[];
  readonly differences: readonly number[];
}

export interface Rounds {
  readonly rounds: number;
  /** Rounds that do not count. */
  readonly warmUp: number;
  /** Done once, half-way through the warm-up. */
  readonly settle?: () => Promise<void>;
}

/**
 * Measures two sides in turns, so that whatever else the machine does meanwhile hits both of them; the medians
 * of their rounds are what is compared.
 */
export async function alternate({ rounds, warmUp, settle }: Rounds, a: Side, b: Side): Promise<Compared> {
  for (let i = 0; i < warmUp; i++) {
    if (i === Math.floor(warmUp / 2)) await settle?.();
    await a();
    await b();
  }
  const times: { a: number; b: number }[] = [];
  for (let i = 0; i < rounds; i++) times.push({ a: await a(), b: await b() });
  const medians = { a: median(times.map((each) => each.a)), b: median(times.map((each) => each.b)) };
  return {
    ...medians,
    ratio: medians.a / medians.b,
    ratios: times.map((each) => each.a / each.b),
    differences: times.map((each) => each.a - each.b),
  };
}
