import { expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { type Projection, rebuildFigures, type RebuildState } from '@hedgerow/read-model';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { projectorMetrics } from '../metrics.js';
import { projectionNamed } from '../projector-harness.fixture.js';

const db = suiteDatabase();
const [things, tasks] = ['things', 'tasks'].map(projectionNamed) as [Projection, Projection];

interface Row {
  readonly isProof?: boolean;
  readonly state: RebuildState;
  readonly changed?: number;
  /** Hours ago. */
  readonly since: number;
  readonly ended?: number;
}

const put = async (name: string, { isProof = false, state, changed, since, ended }: Row): Promise<void> => {
  const differences = [{ table: 't', rows: 9, missing: 0, surplus: 1, changed, examples: [] }];
  await db.pool.query(
    `insert into read.rebuilds (id, projection, version, is_proof, state, compared, ordered_at, compared_at, ended_at)
     values ($1, $2, 'v', $3, $4, $5, now() - interval '1 h' * ($6::float8 + 1), now() - interval '1 h' * $6::float8,
       now() - interval '1 h' * $7::float8)`,
    [newId(), name, isProof, state, changed === undefined ? null : JSON.stringify(differences), since, ended ?? null], // prettier-ignore
  );
};

it('rebuilds and proofs are told: how long one is in its state, whether the last failed, what the last proof found', async () => {
  const told = async (name: string): Promise<string[]> => {
    // Anew each time: the answer to one scrape is kept for half a second.
    const rebuilds = () => rebuildFigures(db.pool, [things, tasks]);
    const { metrics } = projectorMetrics({ rebuilds, proves: true, pools: {} } as never);
    const page = await metrics.text();
    const lines = page.split('\n').filter((line) => line.startsWith(`hedgerow_${name}{`));
    return lines.map((line) => line.replace(/,?program="projector"/, '').replace('{,', '{'));
  };
  const seconds = async (name: string) =>
    (await told(name)).map((line) => [line.replace(/ .*$/, ''), Math.round(Number(line.split(' ')[1]) / 60)]);
  // Nothing was ordered yet: the age is that of the tables.
  expect(await told('proof_differing_rows')).toEqual([]);
  const { rows } = await db.pool.query<{ minutes: number }>(
    `select round(extract(epoch from now() - created_at) / 60)::int as minutes from read.generations where projection = 'things'`,
  );
  const sinceMade = rows[0]!.minutes;
  const ages = await seconds('proof_age_seconds');
  expect(ages.map(([name]) => name)).toEqual([
    'hedgerow_proof_age_seconds{projection="things"}',
    'hedgerow_proof_age_seconds{projection="tasks"}',
  ]);
  // Made some time ago, with the database that this one is a copy of.
  for (const [, minutes] of ages) expect(Math.abs(Number(minutes) - sinceMade)).toBeLessThanOrEqual(1);
  await put('things', { state: 'READY', since: 7 });
  await put('things', { isProof: true, state: 'DONE', changed: 2, since: 30, ended: 30 });
  // One that failed says nothing of the rows: what the one before has found stays.
  await put('things', { isProof: true, state: 'FAILED', since: 6, ended: 5 });
  await put('tasks', { isProof: true, state: 'DONE', changed: -1, since: 4, ended: 3 });
  expect(await seconds('rebuild_seconds')).toEqual([
    ['hedgerow_rebuild_seconds{projection="things",kind="rebuild",state="READY"}', 420],
  ]);
  expect(await told('rebuild_failed')).toEqual([
    'hedgerow_rebuild_failed{projection="tasks",kind="proof"} 0',
    'hedgerow_rebuild_failed{projection="things",kind="rebuild"} 0',
    'hedgerow_rebuild_failed{projection="things",kind="proof"} 1',
  ]);
  expect(await told('proof_differing_rows')).toEqual([
    'hedgerow_proof_differing_rows{projection="things"} 3',
    'hedgerow_proof_differing_rows{projection="tasks"} 0',
  ]);
  expect(await seconds('proof_age_seconds')).toEqual([
    ['hedgerow_proof_age_seconds{projection="things"}', 1_800],
    ['hedgerow_proof_age_seconds{projection="tasks"}', 180],
  ]);
});
