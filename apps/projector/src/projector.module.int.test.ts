import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { actionsByThing, liveGeneration, projections, readModel } from '@hedgerow/read-model';
import { anAction, aThing, eventually, scrape, testMasterKey, testMetricsToken } from '@hedgerow/testing';
import { NestFactory } from '@nestjs/core';
import { stallable } from '@hedgerow/testing/stallable';
import type { ProjectorConfig } from './config.js';
import { projectionNamed, ProjectorHarness } from './projector-harness.fixture.js';
import { ProjectorModule, ProjectorProgram } from './projector.module.js';

const timeline = projectionNamed('timeline');

let harness: ProjectorHarness;
beforeAll(async () => {
  harness = await ProjectorHarness.open('first');
}, 120_000);
afterAll(() => harness.close());

/** Puts the bookkeeping back to what it was before generations had versions. */
const withoutVersions = `
  drop schema ${readModel.schema} cascade;
  drop table read.schemas, read.programs;
  alter table read.generations drop column version;
  alter table read.positions drop column version;
  alter table read.positions rename column is_live to live;
  create unique index positions_live on read.positions (projection, topic, partition) where live;
  comment on schema read is 'older'`;

const start = async (settings: Partial<ProjectorConfig> = {}) => {
  const app = await NestFactory.createApplicationContext(
    ProjectorModule.with({
      databaseUrl: harness.db.url,
      readDatabaseUrl: harness.db.url,
      redisUrl: 'redis://127.0.0.1:1',
      brokers: harness.services.kafkaBrokers,
      namespace: harness.namespace,
      masterKeys: [{ version: 1, key: testMasterKey }],
      keysDatabaseUrl: '',
      host: '127.0.0.1',
      port: 0,
      metricsToken: testMetricsToken,
      logLevel: 'silent',
      ...settings,
    }),
    { logger: false, abortOnError: false },
  );
  const url = `http://127.0.0.1:${app.get(ProjectorProgram).port}`;
  const ready = async () =>
    (await (await fetch(`${url}/health/ready`)).json()) as {
      status: string;
      failing: string[];
      causes?: object;
    };
  return { app, ready, told: () => scrape(url) };
};

it('the first start on a database from before versions rebuilds every projection by itself and loses nothing', async () => {
  const thing = aThing();
  const actions = Array.from({ length: 50 }, (_, n) => anAction({ thingId: thing.id, comments: `No. ${n}` }));
  await harness.publishEvents(thing, ...actions);
  await harness.run(timeline);
  await harness.caughtUp(timeline);
  await harness.stopRunning();
  const before = await liveGeneration(harness.db.pool, timeline);
  await harness.rows(withoutVersions);

  const { app, ready } = await start();
  const causes = new Set<string>();
  await eventually(
    async () => {
      const { status, causes: why = {} } = await ready();
      Object.values(why).forEach((cause) => causes.add(String(cause).replace(/\d+ %$/, 'n %')));
      return status === 'ready';
    },
    { within: 60_000, every: 5 },
  );
  expect([...causes]).toContain('rebuilding timeline: n %');
  for (const projection of projections) await liveGeneration(harness.db.pool, projection);
  const shown = await actionsByThing(harness.db.pool, [thing.id], 100);
  expect(shown.get(thing.id)).toHaveLength(50);
  // What was live is kept until it is dropped by hand.
  expect((await harness.rows(`select from read.timeline_g${before}`)).length).toBe(50);
  await harness.publishEvents(anAction({ thingId: thing.id }));
  await harness.caughtUp(timeline);
  expect(await harness.rows('select from read.parked')).toEqual([]);
  await app.close();

  // The next start finds all of it.
  const again = await start();
  await eventually(async () => (await again.ready()).status === 'ready', { within: 30_000 });
  expect(
    await harness.rows(`select from read.generations where version <> '' and state = 'live'`),
  ).toHaveLength(projections.length);
  expect((await actionsByThing(harness.db.pool, [thing.id], 100)).get(thing.id)).toHaveLength(51);

  // What it tells moves with what it does.
  await eventually(async () => (await again.told()).get('hedgerow_publication_delay_seconds') === 0);
  const own = await again.told();
  expect(own.get('hedgerow_dead_letters{projection="timeline"}')).toBe(0);
  expect(own.get('hedgerow_partitions_stalled')).toBe(0);
  const applied = 'hedgerow_events_applied_total{projection="timeline"}';
  await harness.publishEvents(anAction({ thingId: thing.id }));
  await eventually(async () => (await again.told()).get(applied) === (own.get(applied) ?? 0) + 1);
  const lags = await eventually(
    async () => {
      const told = await again.told();
      const names = [...told.keys()].filter((name) =>
        name.startsWith('hedgerow_projection_lag_records{projection="timeline"'),
      );
      return names.length > 0 && names.map((name) => told.get(name));
    },
    { within: 20_000 },
  );
  expect(lags.every((lag) => lag === 0 || lag === 1)).toBe(true);
  expect(
    await again.told().then((told) => told.get('hedgerow_projection_delay_seconds{projection="timeline"}')),
  ).toBe(0);
  await again.app.close();
}, 120_000);

it('readiness names the keys while their database hangs, which is another one', async () => {
  const way = await stallable(harness.db.url);
  const { app, ready } = await start({ keysDatabaseUrl: way.url });
  try {
    await eventually(async () => (await ready()).status === 'ready', { within: 60_000 });
    way.stall();
    expect(await ready()).toMatchObject({ status: 'not ready', failing: ['keys'] });
    way.resume();
    await eventually(async () => (await ready()).status === 'ready');
  } finally {
    way.resume();
    await app.close();
    await way.close();
  }
}, 120_000);
