import { setTimeout as pause } from 'node:timers/promises';
import type { Supervised } from '@hedgerow/services';
import { asController, eventually, loseDisk } from '@hedgerow/testing';
import { copiesOf, preferFirst } from '../checker/topics.js';
import type { Stage } from '../stack/stage.js';
import { promise, type Scenario, timed, within } from './scenario.js';

/**
 * How long two brokers stand still. Short of the 2 s after which a controller gives its lead up, and of the 3 s after which it takes a
 * broker for dead: their copies still count as level.
 */
const frozenMs = 1_500;

/** How long there may be no acknowledgement while one copy alone is level. At 50 uplinks a second, what would be taken shows at once. */
const aloneMs = 2_000;

const patience = { within: 30_000, every: 200 };

const untilLevel = ({ stack }: Stage) =>
  eventually(async () => {
    const copies = await copiesOf(stack.services.addresses.kafkaBrokers);
    return copies.every(({ replicas, level }) => level.length === replicas.length);
  }, patience);

const ourCopies = ({ stack }: Stage) => copiesOf(stack.services.addresses.kafkaBrokers, stack.namespace);

const killWithDisk = async ({ stack }: Stage, broker: Supervised): Promise<void> => {
  await broker.kill();
  loseDisk(broker, stack.namespace);
};

/** With one broker down the two others go on: two copies are enough. */
const goesOn = async ({ load }: Stage): Promise<void> => {
  const ms = await timed(() => load.more(100, 10));
  promise(ms <= within(15_000), `the other two go on within 15 s (${Math.round(ms)} ms)`);
};

/** The first broker leads everything and dies while the others stand still: what it alone had is gone. */
const leaderAlone = async (stage: Stage, first: Supervised, others: readonly Supervised[]): Promise<void> => {
  // A leader that dies is followed by the first of the list whose copy is level, and both others have died.
  const leaders = new Set((await ourCopies(stage)).map(({ leader }) => leader));
  if (leaders.size > 1) throw new Error(`Brokers ${[...leaders].join(', ')} lead, and not one alone`);
  for (const other of others) other.freeze();
  await pause(frozenMs);
  await killWithDisk(stage, first);
  for (const other of others) other.thaw();
};

/**
 * Another broker is killed while one is down, whose controller alone comes back for it: with its vote the other one's copies count no
 * more, and the third has the only ones that are level.
 */
const oneCopyLeft = async (stage: Stage, down: Supervised, other: Supervised): Promise<void> => {
  const controller = asController(down);
  try {
    await controller.start();
    await other.kill();
    await eventually(async () => (await ourCopies(stage)).every(({ level }) => level.length === 1), patience);
    const before = stage.load.figures().uplinks;
    await pause(aloneMs);
    const taken = stage.load.figures().uplinks - before;
    promise(taken === 0, `nothing is acknowledged while one copy alone is level (${taken} uplinks were)`);
  } finally {
    // It would wait for a quorum before it stops.
    await controller.kill();
    await Promise.all([down.restart(), other.restart()]);
  }
};

/**
 * Each broker in turn is killed with its disk, and the next one when all copies are level again. At last another one is killed before
 * the first is back.
 */
export const brokersKilled: Scenario = {
  id: 'F23',
  title: 'three brokers are killed one after the other, each with its disk; then one alone has a copy',
  brokers: 3,
  run: async (stage) => {
    const { stack, load } = stage;
    const [first, second, third] = stack.services.brokers as [Supervised, Supervised, Supervised];
    await preferFirst(stack.services.addresses.kafkaBrokers, stack.namespace);
    load.start();
    await load.more(50, 5);

    for (const broker of [second, third]) {
      await killWithDisk(stage, broker);
      await goesOn(stage);
      await broker.restart();
      await untilLevel(stage);
    }
    await leaderAlone(stage, first, [second, third]);
    await goesOn(stage);
    await oneCopyLeft(stage, first, third);
    await untilLevel(stage);
    await load.more(100, 10);
  },
};
