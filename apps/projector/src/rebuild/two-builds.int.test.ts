import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { actionDeleted, actionDetailsChanged, type Fact } from '@hedgerow/domain';
import { toRecord } from '@hedgerow/kafka';
import {
  actionList,
  migrate,
  readingOptions,
  readModel,
  readModelOf,
  ReadModelWatch,
} from '@hedgerow/read-model';
import { renamedActions, renamedTimeline } from '@hedgerow/read-model/testing/renamed-timeline';
import { anAction, aThing, type Built, eventually, recorded } from '@hedgerow/testing';
import pg from 'pg';
import { projectionNamed, ProjectorHarness } from '../projector-harness.fixture.js';
import { ensureLive } from './ensure-live.js';
import { rebuild } from './rebuild.js';

/** What a page shows is never older than this, in milliseconds. */
const bound = 5_000;

const things = projectionNamed('things');
const conditions = projectionNamed('conditions');
const timeline = projectionNamed('timeline');
// Actions are read with their thing, and a thing with its conditions.
const newBuild = readModelOf([things, conditions, renamedTimeline], readModel.composites);
const admin = { role: 'bk_admin' as const, userId: '00000000-0000-7000-8000-000000000001' };

/** What a reader sees of one action. */
interface Seen {
  readonly id: string;
  readonly words: string;
}
type Ask = (thingId: string) => Promise<Seen[]>;

let harness: ProjectorHarness;
let newPool: pg.Pool;
beforeAll(async () => {
  harness = await ProjectorHarness.open('builds');
  newPool = new pg.Pool({ connectionString: harness.db.url, max: 4, options: readingOptions(newBuild) });
  newPool.on('error', () => undefined);
}, 120_000);
afterAll(async () => {
  await newPool.end();
  await harness.close();
});

/** The queries of the old build, as its programs ask them. */
const askOld: Ask = async (thingId) => {
  const asked = { viewer: admin, filter: { thingId }, order: 'NEWEST', first: 10_000 } as const;
  return (await actionList.page(harness.db.pool, asked)).map(({ row }) => ({
    id: row.id,
    words: row.comments,
  }));
};
const askNew: Ask = async (thingId) => renamedActions(newPool, thingId);

/** People record, correct and delete actions, all the time, until told to stop. */
const garden = (thing: Built) => {
  const accepted: (Seen & { readonly at: number })[] = [];
  let isOpen = true;
  const send = async (built: Built, firstVersion = 1): Promise<void> => {
    const records = recorded(built, { firstVersion }).map(toRecord);
    await harness.publisher.publish('stewardship.events', records);
  };
  const record = async (): Promise<void> => {
    const words = `No. ${accepted.length}`;
    const action = anAction({ thingId: thing.id, comments: words });
    await send(action);
    accepted.push({ id: action.id, words, at: performance.now() });
    const ids = { actionId: action.id, thingId: thing.id };
    const another = anAction({ thingId: thing.id, comments: 'Short-lived' });
    const told = (facts: Fact[]) => send({ ...another, facts }, 2);
    await send(another);
    await told([
      actionDetailsChanged({ ...ids, actionId: another.id, comments: 'Corrected', changedBy: admin.userId }),
      ...(accepted.length % 2 === 0
        ? [actionDeleted({ ...ids, actionId: another.id, deletedBy: admin.userId })]
        : []),
    ]);
  };
  return {
    accepted,
    record,
    work: async () => {
      while (isOpen) {
        await record();
        await pause(10);
      }
    },
    close: () => (isOpen = false),
  };
};

it('a new build in another shape takes over under load: no answer fails or is older than the bound, nothing is parked', async () => {
  const thing = aThing();
  await harness.publishEvents(thing);
  const { accepted, record, work, close } = garden(thing);
  for (let n = 0; n < 100; n++) await record();
  await harness.run(things, conditions, timeline);
  await Promise.all([things, conditions, timeline].map((projection) => harness.caughtUp(projection)));

  let ask = askOld;
  const wrong: string[] = [];
  const answers = new Map<Ask, number>();
  let isReading = true;
  let oldest = 0;
  const readAllTheTime = async (): Promise<void> => {
    while (isReading) {
      const asked = ask;
      const begun = performance.now();
      const due = accepted.filter(({ at }) => at < begun);
      try {
        const shown = new Map((await asked(thing.id)).map(({ id, words }) => [id, words]));
        for (const { id, words, at } of due)
          if (shown.get(id) !== words) oldest = Math.max(oldest, begun - at);
        answers.set(asked, (answers.get(asked) ?? 0) + 1);
      } catch (error) {
        wrong.push((error as Error).message);
      }
    }
  };
  const working = work();
  const readers = [readAllTheTime(), readAllTheTime()];

  // The projector of the new build begins: its table is not there, so that it makes it while the old one goes on.
  await migrate(harness.db.pool, newBuild);
  const { keys, logger, bus, db } = harness;
  const told: string[] = [];
  const context = { readModel: newBuild, pool: db.pool, bus, keys, logger };
  const onProgress = (words: string) => void told.push(words);
  const { signal } = new AbortController();
  await ensureLive({ ...context, signal, onProgress }, renamedTimeline);
  expect(told.at(-1)).toMatch(/^\d+ %$/);
  await harness.run(things, conditions, renamedTimeline);

  // A balancer sends everyone to the new programs when they are ready, from one moment to the next.
  const watch = new ReadModelWatch(newPool, newBuild, 'api');
  await eventually(
    async () =>
      watch
        .look()
        .then(() => watch.check())
        .then(() => true),
    { within: 30_000 },
  );
  const hasAnswered = (one: Ask) => eventually(() => (answers.get(one) ?? 0) > 10, { within: 30_000 });
  await hasAnswered(askOld);
  ask = askNew;
  await hasAnswered(askNew);
  isReading = false;
  await Promise.all(readers);
  close();
  await working;

  expect(wrong).toEqual([]);
  expect(answers.get(askOld)).toBeGreaterThan(10);
  expect(answers.get(askNew)).toBeGreaterThan(10);
  expect(oldest).toBeLessThan(bound);
  await Promise.all([things, timeline, renamedTimeline].map((projection) => harness.caughtUp(projection)));
  expect(harness.deadLetters).toEqual([]);
  expect(await harness.rows('select * from read.parked')).toEqual([]);
  // The new one equals a fresh fold, and so does the old one, which was written to the end.
  const fold = {
    ...context,
    signal,
    acceptDifferences: false,
    skip: new Set<string>(),
    log: () => undefined,
  };
  await rebuild({ ...fold, projection: renamedTimeline });
  await rebuild({ ...fold, readModel, projection: timeline });
}, 180_000);
