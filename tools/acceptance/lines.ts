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

/** A line counts when the running stack shows it; a test on a part alone is counted separately. */
const onTheStack: ReadonlySet<string> = new Set(['e2e', 'integration', 'faults']);

export type Standing = 'shown' | 'in part' | 'failing' | 'missing';

/** Where each line stands: shown on the running stack, shown by unit tests alone, failing, or without a test. */
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
  if (tests.length === 0) return 'missing';
  if (tests.some((test) => !test.passed)) return 'failing';
  return tests.some((test) => onTheStack.has(test.part)) ? 'shown' : 'in part';
};
