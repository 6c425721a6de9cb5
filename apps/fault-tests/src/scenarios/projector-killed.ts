import { untilQuiet } from '../checker/quiet.js';
import { killAt } from '../planting/plant.js';
import { promise, type Scenario, within } from './scenario.js';

const lane = 'apps/projector/dist/runner/lane.js';
const nth = 25;

/**
 * In a transaction, when positions and first rows are written and not committed; when an answer has come, with which half of them are
 * committed; and right after the commit.
 */
export const midTransaction = killAt(
  'libs/read-model/dist/conditions/conditions.js',
  'asksLast(client);',
  'before',
  nth,
);
export const afterAnswer = killAt(
  'libs/read-model/dist/transaction.js',
  'this.isCommitted = isEnd;',
  'before',
  nth,
);
export const afterCommit = killAt(lane, 'this.#metrics.note(', 'before', nth);

export const projectorKilled: Scenario = {
  id: 'F3',
  title: 'the projector is killed in the middle of a transaction and right after a commit',
  run: async ({ stack, load }) => {
    const { projector } = stack.programs;
    load.start();
    await load.more(20);
    await projector.kill();
    for (const plant of [midTransaction, afterAnswer, afterCommit]) await projector.startToDie(plant);
    await projector.start();
    await load.more(50);
    await load.stop();
    const ms = await untilQuiet(stack);
    promise(ms <= within(10_000), `nothing is behind 10 s after the load ends (${Math.round(ms)} ms)`);
  },
};
