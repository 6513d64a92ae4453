import type { ShownItem } from '../../src/replies/read.ts';

/** Cases as text: `what is said => how it is read`. Items are counted from one here, as people count. */
export interface Group {
  readonly locale?: string;
  readonly verb?: string;
  readonly items?: readonly ShownItem[];
  readonly rows: string;
}

export interface Case {
  readonly text: string;
  readonly expected: string;
  readonly group: Group;
}

export function casesOf(groups: readonly Group[]): Case[] {
  return groups.flatMap((group) =>
    group.rows
      .split('\n')
      .map((row) => row.trim())
      .filter((row) => row !== '')
      .map((row) => {
        const [text, expected, ...more] = row.split('=>').map((part) => part.trim());
        if (text === undefined || expected === undefined || more.length > 0)
          throw new Error(`No case: ${row}`);
        return { text, expected, group };
      }),
  );
}
