import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { liveGeneration } from '@hedgerow/read-model';
import { eventually } from '@hedgerow/testing';
import { once } from 'node:events';
import { projectionNamed, ProjectorHarness } from '../projector-harness.fixture.js';
import { keepMeasuring } from './rebuild.fixture.js';

const readings = projectionNamed('readings');

describe('a rebuild that is killed', () => {
  let harness: ProjectorHarness;
  let garden: Awaited<ReturnType<typeof keepMeasuring>>;
  beforeAll(async () => {
    harness = await ProjectorHarness.open('rebuild3');
    await harness.run(readings);
    garden = await keepMeasuring(harness);
    for (let i = 0; i < 10; i++) await garden.some(300);
    await harness.caughtUp(readings);
  }, 120_000);
  afterAll(() => harness.close());

  const child = (...words: string[]) => harness.spawn('rebuild', { words });

  it('leaves nothing to clean: the live table serves on, and the next rebuild finishes', async () => {
    const live = await liveGeneration(harness.db.pool, readings);
    for (const word of ['Building', 'events']) {
      const victim = child('readings');
      let said = '';
      await eventually(
        () => {
          victim.stderr!.removeAllListeners('data').on('data', (text: Buffer) => (said += text.toString()));
          return said.includes(word);
        },
        { within: 30_000 },
      );
      victim.kill('SIGKILL');
      await once(victim, 'exit');
      expect(await liveGeneration(harness.db.pool, readings)).toBe(live);
      await garden.some(10);
    }
    const last = child('readings');
    let said = '';
    last.stderr!.on('data', (text: Buffer) => (said += text.toString()));
    const [code] = (await once(last, 'exit')) as [number | null];
    expect([code, said]).toEqual([0, expect.stringContaining('all the same')]);
    expect(
      await harness.rows(
        `select state from read.generations where projection = 'readings' order by generation`,
      ),
    ).toEqual([{ state: 'old' }, { state: 'live' }]);
    await harness.caughtUp(readings);
    expect(await harness.rows('select count(*)::int as n from read.readings')).toEqual([
      { n: garden.sent() },
    ]);
    const drop = child('readings', '--drop-old');
    await once(drop, 'exit');
    expect(
      await harness.rows(`select relname from pg_class where relname like 'readings_g${live}%'`),
    ).toEqual([]);
  }, 120_000);
});
