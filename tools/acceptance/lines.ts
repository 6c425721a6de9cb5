/** One line of the checklist. */
export interface Line {
  readonly number: string;
  readonly text: string;
  readonly chapter: string;
}

/** The lines of the checklist, in its order. */
export const linesOf = (checklist: string): Line[] => {
  let chapter = '';
  return checklist.split('\n').flatMap((row) => {
    if (row.startsWith('### ')) chapter = row.slice(4);
    const found = /^- \[.\] \*\*(\d{3})\*\* (.*)$/.exec(row);
    return found === null ? [] : [{ number: found[1] ?? '', text: found[2] ?? '', chapter }];
  });
};

/** One test of a run: the titles from the outermost block inwards, and how it ended. */
export interface TestRun {
  readonly part: string;
  readonly title: string;
  readonly passed: boolean;
}

/** How much of the product a test runs through, the most first. */
export const ways = ['stack', 'process', 'unit'] as const;
export type Way = (typeof ways)[number];

/**
 * Decided by how a part runs its tests, and by nothing that a test says of itself. Only these two parts meet the programs as they
 * are built, each in a process of its own: what they show went through the publisher, Kafka and the projector. Integration
 * tests have real services and may well run those three, but also write rows or project in their own process, and no title
 * tells which. A part that is not named here proves the least.
 */
const wayOf: Readonly<Record<string, Way>> = { e2e: 'stack', faults: 'stack', integration: 'process' };

export type Standing = Way | 'failing' | 'missing';

/** Where each line stands: the best way in which its tests show it, failing when one of them fails, or without a test. */
export const standings = (lines: readonly Line[], tests: readonly TestRun[]): Map<string, Standing> => {
  const byLine = new Map<string, TestRun[]>();
  for (const test of tests) {
    for (const [, number = ''] of test.title.matchAll(/\[(\d{3})\]/g)) {
      byLine.set(number, [...(byLine.get(number) ?? []), test]);
    }
  }
  return new Map(lines.map(({ number }) => [number, standing(byLine.get(number) ?? [])]));
};

const standing = (tests: readonly TestRun[]): Standing => {
  if (tests.some((test) => !test.passed)) return 'failing';
  const shown = new Set(tests.map(({ part }) => wayOf[part] ?? 'unit'));
  return ways.find((way) => shown.has(way)) ?? 'missing';
};
