import type { Finding } from '../checker/questions.js';
import type { Plant } from '../planting/plant.js';
import { brokerKilled } from '../scenarios/broker-killed.js';
import { ingestKilled } from '../scenarios/ingest-killed.js';
import { postgresAway } from '../scenarios/postgres-away.js';
import { projectorFrozen } from '../scenarios/projector-frozen.js';
import { projectorKilled } from '../scenarios/projector-killed.js';
import { publisherKilled } from '../scenarios/publisher-killed.js';
import { redisAway } from '../scenarios/redis-away.js';
import type { Scenario } from '../scenarios/scenario.js';
import type { Bugs } from '../stack/stage.js';

/** A mistake that somebody might really make, planted for one run that must turn red. */
export interface PlantedBug {
  readonly name: string;
  readonly scenario: Scenario;
  readonly bugs: Bugs;
  /** What the checker has to find; `promise` when it is the scenario itself that notices. */
  readonly expected: Finding | 'promise';
}

const answerBeforeProduce: Plant = {
  module: 'apps/ingest/dist/the-things-stack/webhook.js',
  find: 'await acknowledged;',
  replace: 'acknowledged.catch(() => undefined); if (globalThis.__never) await acknowledged;',
};

const naivePoll: Plant = {
  module: 'libs/event-store/dist/outbox.js',
  find: ' and xid < pg_snapshot_xmin(pg_current_snapshot())',
  replace: '',
};

const relay = 'apps/projector/dist/publisher/relay.js';
const sending = 'const sent = await unlessLost(send(batch, outlet), lost);';

const cursorBeforeSend: Plant = {
  module: relay,
  find: sending,
  replace: `if (!(await moveCursor(client, lead, batch.at(-1).cursor))) throw new LeadLost('lost');
            lead = { ...lead, cursor: batch.at(-1).cursor };
            ${sending}`,
};

const giveUpOnKafka: Plant = {
  module: relay,
  find: sending,
  replace: sending.replace(';', '.catch(() => batch.length);'),
};

const projectBatch = 'apps/projector/dist/runner/project-batch.js';
const advance = 'const generation = await advanceLive(client, place, firstOffset, nextOffset);';

const positionBeforeRows: Plant = {
  module: projectBatch,
  find: advance,
  replace: advance.replace(
    'await advanceLive(client, place, firstOffset, nextOffset)',
    'await inTransaction(context.pool, (other) => advanceLive(other, place, firstOffset, nextOffset))',
  ),
};

const answerBeforeCommit: Plant = {
  module: 'libs/event-store/dist/event-store.js',
  find: 'else await this.pool.query(query);',
  replace: 'else this.pool.query(query).catch(() => undefined);',
};

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
    name: 'the api answers before the commit',
    scenario: postgresAway,
    bugs: { api: [answerBeforeCommit] },
    expected: 'lost',
  },
];

export { projectorFrozen, redisAway };
