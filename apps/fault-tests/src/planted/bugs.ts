import type { Finding } from '../checker/questions.js';
import { plant } from '../planting/plant.js';
import { brokerKilled } from '../scenarios/broker-killed.js';
import { brokersKilled } from '../scenarios/brokers-killed.js';
import { ingestKilled } from '../scenarios/ingest-killed.js';
import { postgresAway } from '../scenarios/postgres-away.js';
import { projectorFrozen } from '../scenarios/projector-frozen.js';
import { projectorKilled } from '../scenarios/projector-killed.js';
import { publisherKilled } from '../scenarios/publisher-killed.js';
import { redisAway } from '../scenarios/redis-away.js';
import { rebuildUnderLoad } from '../scenarios/rebuild-under-load.js';
import { season } from '../scenarios/season.js';
import type { Scenario } from '../scenarios/scenario.js';
import type { Bugs } from '../stack/stage.js';

/** A realistic mistake, planted for one run that must turn red. */
export interface PlantedBug {
  readonly name: string;
  readonly scenario: Scenario;
  readonly bugs: Bugs;
  /** What the checker has to find; `promise` when it is the scenario itself that notices. */
  readonly expected: Finding | 'promise';
}

const answerBeforeProduce = plant({
  module: 'apps/ingest/dist/the-things-stack/webhook.js',
  find: 'await acknowledged;',
  replace: 'acknowledged.catch(() => undefined); if (globalThis.__never) await acknowledged;',
});

const naivePoll = plant({
  module: 'libs/event-store/dist/outbox.js',
  find: 'from events.outbox($1, $2)',
  replace: 'from events.events where position > $1 order by position limit $2',
});

const publishLoop = 'apps/projector/dist/publisher/publish-loop.js';
const sending = 'const sent = await unlessLost(send(batch, sink), lost);';

const cursorBeforeSend = plant({
  module: publishLoop,
  find: sending,
  replace: `cursor.reached = batch.at(-1).cursor;
            await cursor.keep();
            ${sending}`,
});

const giveUpOnKafka = plant({
  module: publishLoop,
  find: sending,
  replace: sending.replace(';', '.catch(() => batch.length);'),
});

const projectBatch = 'apps/projector/dist/runner/project-batch.js';
const advancing = 'const advancing = (part)=>{';

const positionBeforeRows = plant({
  module: projectBatch,
  find: advancing,
  replace: `const advancing = () => inTransaction(context.pool, (other) => advanceFirst(other));
            const advanceFirst = (part)=>{`,
});

const noListener = plant({
  module: 'libs/event-store/dist/pool.js',
  find: "pool.on('error', options.onError ?? (()=>undefined));",
  replace: '',
});

const noHealing = plant({
  module: 'apps/api/dist/live/row-watch.js',
  find: 'async heal() {',
  replace: 'async heal() { return;',
});

const noFence = plant({
  module: 'libs/read-model/dist/generations/positions.js',
  find: 'and p.is_live and p.position = m.expected',
  replace: 'and p.is_live and m.expected is not null',
});

const notCaughtUp = plant({
  module: 'apps/projector/dist/rebuild/caught-up.js',
  find: 'await hasCaughtUp(client, projection, [',
  replace: 'true || await hasCaughtUp(client, projection, [',
});

const forgetsWhatItTook = plant({
  module: 'apps/worker/dist/reactions/taken.js',
  find: 'if (version <= (known.get(address) ?? -1)) return false;',
  replace: '',
});
const randomJobs = plant({
  module: 'apps/worker/dist/reactions/react.js',
  find: "derivedId('job', reaction.name, identityOf(event), ...part)",
  replace: "derivedId('job', reaction.name, String(Math.random()), ...part)",
});

const leaderAloneAcknowledges = plant({
  module: 'libs/kafka/dist/producer/producer.js',
  find: 'acks: -1,',
  replace: 'acks: 1,',
});

const oneCopyIsEnough = plant({
  module: 'libs/kafka/dist/topics.js',
  find: "value: '2'",
  replace: "value: '1'",
});

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'ingest answers before Kafka has',
    scenario: ingestKilled,
    bugs: { ingest: [answerBeforeProduce] },
    expected: 'lost',
  },
  {
    name: 'the publisher reads what it sees (naive outbox)',
    scenario: publisherKilled,
    bugs: { projector: [naivePoll] },
    expected: 'lost',
  },
  {
    name: 'the cursor moves before the send',
    scenario: publisherKilled,
    bugs: { projector: [cursorBeforeSend] },
    expected: 'lost',
  },
  {
    name: 'the position is committed before the rows',
    scenario: projectorKilled,
    bugs: { projector: [positionBeforeRows] },
    expected: 'lost',
  },
  {
    name: 'the publisher gives a batch up when Kafka is away',
    scenario: brokerKilled,
    bugs: { projector: [giveUpOnKafka] },
    expected: 'lost',
  },
  {
    name: 'no listener when an idle connection to PostgreSQL breaks',
    scenario: postgresAway,
    bugs: { api: [noListener] },
    expected: 'promise',
  },
  {
    name: 'announcements are trusted and lost ones are never looked for',
    scenario: redisAway,
    bugs: { api: [noHealing] },
    expected: 'stale',
  },
  {
    name: 'positions are moved without a fence',
    scenario: projectorFrozen,
    bugs: { projector: [noFence] },
    expected: 'promise',
  },
  {
    name: 'a rebuild compares and switches at unequal positions',
    scenario: rebuildUnderLoad,
    bugs: { rebuild: [notCaughtUp] },
    expected: 'promise',
  },
  {
    name: 'the worker knows an event no more that it took, and makes another job of it',
    scenario: season,
    bugs: { worker: [forgetsWhatItTook, randomJobs] },
    expected: 'promise',
  },
  {
    name: 'the leader alone acknowledges (acks=1)',
    scenario: brokersKilled,
    // Not in the publisher too: it hands what is acknowledged to the projections, whose positions would then be past the end of
    // what is left, and the checker would wait for rest in vain.
    bugs: { ingest: [leaderAloneAcknowledges] },
    expected: 'lost',
  },
  {
    name: 'one copy is enough for an acknowledgement (min.insync.replicas=1)',
    scenario: brokersKilled,
    bugs: { ingest: [oneCopyIsEnough], projector: [oneCopyIsEnough], worker: [oneCopyIsEnough] },
    expected: 'promise',
  },
];
