/** Chance that can be had again: everything a harness leaves to it comes from one printed seed. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number from `from` up to, and without, `to`. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
  shuffled<T>(list: readonly T[]): T[];
}

/** A seed made of several parts, so that each of many streams has its own. */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of parts.join('\n')) {
    hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32: small, and good enough to choose faults with. */
export function random(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length)]!,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return entries.at(-1)![0];
    },
    shuffled(list) {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = between(0, i + 1);
        [copy[i], copy[j]] = [copy[j]!, copy[i]!];
      }
      return copy;
    },
  };
}
