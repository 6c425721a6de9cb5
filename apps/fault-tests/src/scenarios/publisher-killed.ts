import { actionRecorded, actions } from '@hedgerow/domain';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { actionHash } from '../load/senders.js';
import { killAt } from '../planting/plant.js';
import type { Stage } from '../stack/stage.js';
import type { Scenario } from './scenario.js';

const publishLoop = 'apps/projector/dist/publisher/publish-loop.js';
const sending = 'const sent = await unlessLost(send(batch, sink), lost);';
const nth = 6;

const points = [
  killAt(publishLoop, sending, 'before', nth),
  killAt(publishLoop, sending, 'after', nth),
  killAt(publishLoop, 'this.movedAt = performance.now();', 'before', nth),
];

/** Duplicates on Kafka are allowed; a gap is not, and every effect is single. */
export const publisherKilled: Scenario = {
  id: 'F2',
  title:
    'the publisher is killed before the send, before its cursor moves, and after; a slow transaction commits late',
  run: async (stage) => {
    const { projector } = stage.stack.programs;
    stage.load.start({ uplinksPerSecond: 20, actionsPerSecond: 10 });
    await stage.load.more(0, 5);
    await commitLate(stage);
    await projector.kill();
    for (const plant of points) await projector.startToDie(plant);
    await projector.start();
    await stage.load.more(0, 10);
  },
};

/**
 * A transaction takes its position in the log, then later ones commit and are published before it. A publisher that
 * reads everything visible has moved past it by then.
 */
export const commitLate = async ({ stack, scene, ledger, load }: Stage): Promise<void> => {
  const keys = new PersonKeys(stack.pool, Buffer.from(stack.env['PERSONAL_DATA_KEY']!, 'base64'));
  const thingId = scene.things[0]!;
  const [actionId, comments] = [newId(), `late/${newId()}`];
  await ledger.intend({
    ...{ id: comments, kind: 'action', key: thingId, n: 0, hash: actionHash(thingId, comments) },
    expect: { comments, thingId },
  });
  await new EventStore(stack.pool, keys).append({
    commandId: newId(),
    actor: { kind: 'person', id: scene.userId },
    streams: [
      {
        stream: actions.stream(actionId),
        expected: 0,
        facts: [
          actionRecorded({
            actionId,
            thingId,
            type: 'WATERING',
            comments,
            hasImage: false,
            createdBy: scene.userId,
          }),
        ],
      },
    ],
    // The row is written and has its position; now later ones commit, and the publisher gets time to read them.
    within: async () => {
      await load.more(0, 5);
      await eventually(timePassed(400));
    },
  });
  await ledger.answer(comments, 'acked', actionId);
};

const timePassed = (ms: number) => {
  const until = performance.now() + ms;
  return () => performance.now() > until;
};
