import { eventually } from '@hedgerow/testing';
import { setScene } from '../load/scene.js';
import { killAt } from '../planting/plant.js';
import type { Scenario } from './scenario.js';

/** The badge is awarded and the job is not marked as done yet. */
const awardedNotNoted = killAt(
  'apps/worker/dist/reactions/job-runner.js',
  'await this.ledger.done(job.id, acted);',
  'before',
);

export const workerKilled: Scenario = {
  id: 'F3',
  title: 'the worker is killed between awarding a badge and noting that it did',
  run: async ({ stack }) => {
    const { worker } = stack.programs;
    await worker.kill();
    const death = worker.startToDie(awardedNotNoted);
    await setScene(stack, 2, 0);
    await death;
    await worker.start();
    await eventually(
      async () => {
        const { rows } = await stack.pool.query(`select from worker.jobs where status = 'due'`);
        return rows.length === 0;
      },
      { within: 30_000, every: 100 },
    );
  },
};
