import { expect, it } from '@jest/globals';
import { waterMatters, waterStateOf } from '@hedgerow/domain';
import { suiteReadModel } from '../read-model.fixture.js';
import { waterBoundsSql, waterStateSql, waterStates } from './water-state.js';

const { db } = suiteReadModel();

const now = new Date('2026-07-01T12:00:00Z');
const before = (minutes: number | undefined) =>
  minutes === undefined ? null : new Date(now.getTime() - minutes * 60_000);
// Around each edge: of a band, of an hour and of a day, and of which came first.
const waters = [null, 0, 20, 20.1, 30, 30.1, 60, 60.1, 100];
const reads = [0, 30, 31, 90, 91, 24 * 60, 24 * 60 + 1];
const waterings = [undefined, 30, 90, 91, 24 * 60, 24 * 60 + 1];
const cases = ['TREE', 'BENCH', 'FOUNTAIN'].flatMap((type) =>
  waters.flatMap((water) =>
    reads.flatMap((read) =>
      waterings.map((watering) => ({ type, water, readAt: before(read)!, wateredAt: before(watering) })),
    ),
  ),
);

const bounds = waterStates.map((state) => `${waterBoundsSql([state]) ?? 'true'} as "in${state}"`);

it('the state in SQL, which lists are narrowed by, and the rule of the domain are one', async () => {
  const { rows } = await db.pool.query<{ state: string | null; [bound: string]: unknown }>(
    `select ${waterStateSql('$5::timestamptz')} as state, ${bounds.join(', ')}
     from unnest($1::text[], $2::float8[], $3::timestamptz[], $4::timestamptz[]) with ordinality
       as r(type, water, water_at, last_watering, n) order by n`,
    [
      cases.map(({ type }) => type),
      cases.map(({ water }) => water),
      cases.map(({ readAt }) => readAt),
      cases.map(({ wateredAt }) => wateredAt),
      now,
    ],
  );
  const byRule = cases.map(({ type, water, readAt, wateredAt }) =>
    waterMatters(type)
      ? waterStateOf(
          { type, water, readAt: water === null ? undefined : readAt, wateredAt: wateredAt ?? undefined },
          now,
        ).toUpperCase()
      : null,
  );
  expect(new Set(byRule)).toEqual(new Set(['DRY', 'NEEDS', 'MOIST', 'WET', 'WATERED', 'NONE', null]));
  expect(rows.map(({ state }, i) => [cases[i], state])).toEqual(byRule.map((state, i) => [cases[i], state]));
  // What an index is read between leaves out nothing that is in the state.
  for (const row of rows) if (row.state !== null) expect(row[`in${row.state}`]).toBe(true);
});

it('several states are between the outer bounds of theirs, and unbounded where one may lack a reading', () => {
  expect(waterBoundsSql(['DRY', 'NEEDS'])).toBe(`coalesce(r.water, 'infinity') <= 30`);
  expect(waterBoundsSql(['WET', 'MOIST'])).toBe(
    `coalesce(r.water, 'infinity') > 30 and coalesce(r.water, 'infinity') < 'infinity'`,
  );
  expect(waterBoundsSql(['DRY', 'WATERED'])).toBeUndefined();
  expect(waterBoundsSql([])).toBeUndefined();
});
