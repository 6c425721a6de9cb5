import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@hedgerow/testing';
import { untilQuiet } from '../checker/quiet.js';
import { plant } from '../planting/plant.js';
import { promise, type Scenario } from './scenario.js';

const taken =
  'const work = ()=>inTransactionTogether(context.pool, (client, endWith)=>projectAtOnce(client, endWith, context, decoded));';

/**
 * Stops the process, as SIGSTOP from outside would, when a batch is read and not yet written; from outside that moment
 * could not be hit reliably. The file delays it until the program serves, since a program that catches up after a start
 * reads many batches before it is ready.
 */
export const freezeMidBatch = plant({
  module: 'apps/projector/dist/runner/project-batch.js',
  find: taken,
  replace: `if (shares.some(({ projection }) => projection.name === 'readings') && !globalThis.__frozen) {
      globalThis.__frozen = process.getBuiltinModule('fs').existsSync(process.env.FREEZE_ONCE_THERE);
      if (globalThis.__frozen) process.kill(process.pid, 'SIGSTOP');
    }
    ${taken}`,
});

const isStopped = (pid: number): boolean => {
  const [, state] = /^\d+ \(.*\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return state === 'T';
};

export const projectorFrozen: Scenario = {
  id: 'F13',
  title: 'a projector stands still in the middle of a batch, another takes over, the first wakes up',
  run: async ({ stack, load }) => {
    const { projector } = stack.programs;
    load.start();
    await load.more(20);
    await projector.kill();
    const freezeNow = join(projector.setting.dir, 'freeze-now');
    await projector.startPlanted([freezeMidBatch], { FREEZE_ONCE_THERE: freezeNow });
    const frozen = projector.pid!;
    writeFileSync(freezeNow, '');
    await eventually(() => isStopped(frozen), { within: 20_000 });
    await stack.otherProjector.start();
    await load.more(50);
    await load.stop();
    // The frozen one is thrown out of its groups by the broker; then all partitions are the other one's.
    await untilQuiet(stack, 40_000);
    process.kill(frozen, 'SIGCONT');
    await eventually(() => /PositionMoved|position moved/i.test(projector.log(400)), {
      within: 15_000,
    }).catch(() => promise(false, 'the fence turns the late batch away'));
    await stack.otherProjector.stop();
    load.start();
    await load.more(30);
  },
};
