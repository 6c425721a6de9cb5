import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { newId, sleep } from '@hedgerow/platform';
import { isSame, liveGeneration, orderRebuild, pressRebuild, rebuildById } from '@hedgerow/read-model';
import { eventually } from '@hedgerow/testing';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { projectionNamed, ProjectorHarness } from '../projector-harness.fixture.js';
import { keepMeasuring } from './rebuild.fixture.js';

// Its cases are drawn by chance: a second try would draw others.
jest.retryTimes(0);

const readings = projectionNamed('readings');

let harness: ProjectorHarness;
const programs: ChildProcess[] = [];
beforeAll(async () => {
  harness = await ProjectorHarness.open('orderkill');
  await harness.run(readings);
  const garden = await keepMeasuring(harness);
  for (let i = 0; i < 10; i++) await garden.some(300);
  await harness.caughtUp(readings);
  await harness.stopRunning();
}, 120_000);
afterAll(async () => {
  await Promise.all(programs.map(kill));
  await harness.close();
});

/** The whole projector in a process of its own. */
const projector = (): ChildProcess => {
  const env = { PROJECTOR_PORT: '0', PROOF_HOUR: '-1', LOG_LEVEL: 'silent' };
  const program = harness.spawn('main', { env, stderr: 'ignore' });
  programs.push(program);
  return program;
};

const kill = async (program: ChildProcess): Promise<void> => {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGKILL');
  await ended;
};

/** Kills a projector at some moment of its first two seconds of work. */
const killSometime = async (): Promise<void> => {
  const [{ now }] = (await harness.rows<{ now: Date }>('select now()')) as [{ now: Date }];
  const program = projector();
  const hasBegun = () =>
    harness.rows(`select from read.reports where program = 'projector' and reported_at > $1`, [now]);
  await eventually(async () => (await hasBegun()).length > 0, { within: 60_000, every: 5 });
  await sleep(Math.random() * 2_000);
  await kill(program);
};

it('a projector that is killed at ten moments of a rebuild and its switch leaves nothing to clean: the next one goes on with it', async () => {
  const { pool } = harness.db;
  const live = await liveGeneration(pool, readings);
  const id = newId();
  await orderRebuild(pool, readings, { id, by: null });
  const row = async () => (await rebuildById(pool, id))!;
  for (let n = 0; n < 6; n++) {
    await killSometime();
    expect(await liveGeneration(pool, readings)).toBe(live);
  }
  const last = projector();
  await eventually(async () => (await row()).state === 'READY', { within: 60_000 });
  await kill(last);
  const { generation, compared } = await row();
  expect(compared!.every(isSame)).toBe(true);
  expect(await pressRebuild(pool, id, 'SWITCH')).toBe(true);
  for (let n = 0; n < 4; n++) {
    await killSometime();
    // What is read and what the row says are one, whenever it died.
    const isSwitched = (await row()).state === 'SWITCHED';
    expect(await liveGeneration(pool, readings)).toBe(isSwitched ? generation : live);
  }
  projector();
  await eventually(async () => (await row()).state === 'SWITCHED', { within: 60_000 });
  expect(await liveGeneration(pool, readings)).toBe(generation);
  const states = await harness.rows<{ state: string }>(
    `select state from read.generations where projection = 'readings' order by generation`,
  );
  expect(states).toEqual([{ state: 'old' }, { state: 'live' }]);
}, 400_000);
