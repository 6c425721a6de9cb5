import { describe, expect, it, jest } from '@jest/globals';
import type { RequestContext } from '../graphql/schema/context.js';
import type { IdNode, NodeRow, NodeSource } from '../graphql/schema/node-source.js';
import { ReadYourWrites } from './read-your-writes.js';

interface Shown extends NodeRow {
  readonly name: string;
}
const version = (n: number): Shown => ({ id: 'a', version: n, name: `as of ${n}` });

/**
 * A read model that changes between statements: before each one the next step is taken, the last one stays. `row` is what
 * the viewer sees, `version` what the table has, `hint` announces a change.
 */
interface Step {
  readonly row?: Shown;
  readonly version: number;
  readonly hint?: true;
}
const readModel = (...steps: readonly Step[]) => {
  const asked: string[] = [];
  let wake: () => void = () => undefined;
  let n = 0;
  const step = (what: string): Step => {
    asked.push(what);
    const now = steps[Math.min(n++, steps.length - 1)]!;
    if (now.hint) wake();
    return now;
  };
  const pool = {
    query: async ({ values: [, least] }: { values: [string, number] }) => ({
      rowCount: step('version').version >= least ? 1 : 0,
    }),
  };
  const source = {
    type: 'Thing',
    list: {
      table: { name: 'things', view: 'things', options: { announces: 'thing' } },
      withIds: async () => {
        const { row } = step('row');
        return row ? [row] : [];
      },
    },
  };
  const parts = {
    store: {},
    runtime: { readPool: pool },
    announcements: {
      onChange: (_kind: string, _id: string, given: () => void) => ((wake = given), () => undefined),
    },
  };
  const writes = new ReadYourWrites({} as never, parts.store as never, parts.runtime as never, parts.announcements as never, {} as never); // prettier-ignore
  const row = (writtenEarlier: boolean) =>
    writes.row(
      { viewer: { role: 'bk_anonymous' } } as RequestContext,
      source as unknown as NodeSource<Shown, IdNode, object, string>,
      { id: 'a', version: 2, writtenEarlier },
    );
  return { row, asked };
};

describe('the row that answers a command', () => {
  it('is read by one statement when it was written earlier, and at once', async () => {
    const { row, asked } = readModel({ row: version(2), version: 2 });
    const begun = performance.now();
    expect(await row(true)).toEqual(version(2));
    expect(performance.now() - begun).toBeLessThan(40);
    expect(asked).toEqual(['row']);
  });

  it('and is hidden from the viewer is not found, and not waited for', async () => {
    const { row, asked } = readModel({ version: 2 });
    await expect(row(true)).rejects.toMatchObject({ extensions: { code: 'NTFND' } });
    expect(asked).toEqual(['row', 'version', 'row']);
  });

  it('is found when it came between the two statements of a look', async () => {
    const { row, asked } = readModel({ row: version(1), version: 1 }, { row: version(2), version: 2 });
    expect(await row(true)).toEqual(version(2));
    expect(asked).toEqual(['row', 'version', 'row']);
  });

  it('is asked for by its version alone while the read model is late', async () => {
    const late = { row: version(1), version: 1 };
    const { row, asked } = readModel(
      late,
      late,
      { ...late, hint: true },
      { ...late, hint: true },
      {
        row: version(3),
        version: 3,
      },
    );
    expect(await row(true)).toEqual(version(3));
    expect(asked).toEqual(['row', 'version', 'version', 'version', 'version', 'row']);
  });

  // Twice the time is over: once it comes between the questions that follow, once it is there and hidden before them.
  it.each([
    ['is found when it comes between the questions after the time', 2, { value: version(2) }],
    ['is not found when it is hidden after the time', 1, { code: 'NTFND' }],
  ])('%s', async (_, answeredAsMissing, expected) => {
    jest.useFakeTimers();
    try {
      let isOver = false;
      let asked = 0;
      const isThere = () => isOver && ++asked >= answeredAsMissing;
      const pool = {
        query: async ({ name }: { name: string }) =>
          name.startsWith('revisions')
            ? { rows: isThere() ? [{ id: 'a', revision: 1 }] : [] }
            : { rowCount: 0 },
      };
      const withIds = async () => (isThere() && 'value' in expected ? [version(2)] : []);
      const source = {
        type: 'Thing',
        list: { table: { name: 'things', view: 'things', columns: {}, options: {} }, withIds },
      };
      const announcements = { onChange: () => () => undefined };
      const writes = new ReadYourWrites({} as never, {} as never, { readPool: pool } as never, announcements as never, {} as never); // prettier-ignore
      const answer = writes
        .row({ viewer: { role: 'bk_anonymous' } } as RequestContext, source as never, {
          id: 'a',
          version: 2,
          writtenEarlier: true,
        })
        .then(
          (value) => ({ value }),
          (error: { extensions?: { code: string } }) => ({ code: error.extensions?.code }),
        );
      await jest.advanceTimersByTimeAsync(1_990);
      isOver = true;
      await jest.advanceTimersByTimeAsync(200);
      expect(await answer).toEqual(expected);
    } finally {
      jest.useRealTimers();
    }
  });
});
