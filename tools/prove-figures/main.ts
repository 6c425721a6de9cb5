/**
 * `npm run prove:figures [-- --events 1000000 --seed 1 --gap 30]`: tells a Hedgerow of its own of synthetic navigation and holds every figure
 * that it answers against an independent count of the log. Ends with 1 where one differs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { userDetailsChanged } from '@hedgerow/domain';
import { createPool, EventStore, masterKeys, PersonKeys } from '@hedgerow/event-store';
import { createBus } from '@hedgerow/kafka';
import { newId, readConfig } from '@hedgerow/platform';
import { aUser } from '@hedgerow/testing';
import { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { replay } from '../replay/replay.js';
import { throwAwayStack, type ThrowAwayStack } from '../stack/throw-away.js';
import { build } from '../start/build.js';
import { explain, timedLines } from '../start/report.js';
import { configuration } from '../start/stack.js';
import { inWords } from './compare.js';
import { FiguresProof } from './prove-figures.js';
import { optedOut, type Synthetic } from './synthetic.js';
import { throughStore } from './through-store.js';

const dayMs = 86_400_000;
/** How many differences are printed. */
const shown = 100;
const say = timedLines();

const made = (): Synthetic => {
  const { values } = parseArgs({
    options: { events: { type: 'string' }, seed: { type: 'string' }, gap: { type: 'string' } },
  });
  const [events, seed] = [Number(values.events ?? 1_000_000), Number(values.seed ?? 20_261_124)];
  const gapMinutes = Number(values.gap ?? 30);
  if (!(Number.isInteger(events) && events > 0)) throw new Error('--events must be a whole number above 0');
  if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number');
  if (!(Number.isInteger(gapMinutes) && gapMinutes >= 1 && gapMinutes <= 600))
    throw new Error('--gap must be a whole number of minutes from 1 to 600');
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const people = Math.max(10, Math.min(2_000, Math.round(events / 500)));
  return { seed, events, today, people, days: 45, eventsOfSession: 40, gapMinutes };
};

/** People with their accounts in the log: an administrator who signs up, one who opts out, and the others. */
const populate = async (
  store: EventStore,
  guest: GraphQLClient,
  count: number,
): Promise<{ readonly ids: string[]; readonly asks: GraphQLClient }> => {
  const input = { name: 'Ada Hill', username: 'ada', email: 'ada@example.org', password: 'Correct1horse' };
  const { signUp } = await guest.get(
    'mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken viewer { id } } }',
    { input },
  );
  const ids: string[] = [signUp.viewer.id];
  while (ids.length < count) {
    const { id, stream, facts } = aUser();
    const choice =
      ids.length === optedOut
        ? [userDetailsChanged({ userId: id, analyticsOptOut: true, changedBy: id })]
        : [];
    const streams = [{ stream, expected: 0, facts: [...facts, ...choice] }];
    await store.append({ commandId: newId(), actor: { kind: 'person', id }, streams });
    ids.push(id);
  }
  return { ids, asks: guest.as(signUp.jwtToken) };
};

/** Answers whether every figure is right. */
const prove = async (stack: ThrowAwayStack, folder: string): Promise<boolean> => {
  const synthetic = made();
  const env = configuration(stack.options);
  const { databaseUrl, kafkaBrokers } = stack.options.addresses;
  const pool = createPool(databaseUrl, { name: 'prove figures', max: 20, statementMs: 0 });
  const bus = createBus({ brokers: kafkaBrokers.split(','), clientId: 'prove-figures', namespace: '' });
  const { keys: masters } = readConfig({ keys: masterKeys() }, env);
  const keys = new PersonKeys(pool, masters);
  const store = new EventStore(pool, keys);
  let proof: FiguresProof | undefined;
  try {
    const { ids, asks } = await populate(store, new GraphQLClient(stack.apiUrl), synthetic.people);
    say(`${ids.length} people; ${synthetic.events} events are made with seed ${synthetic.seed}`);
    const ask = () => Promise.reject(new Error('Nothing is asked here'));
    const stopping = new AbortController().signal;
    const product = {
      ...{ asks, pool, readPool: pool, keys, bus, people: ids, taker: throughStore(store, keys, ids) },
      replay: async (words: readonly string[]) =>
        void (await replay(words, { env: () => env, say, ask, stopping })),
    };
    proof = await FiguresProof.open(product, synthetic, say);
    const told = await proof.tell(16);
    say(
      `${told.items} items of ${told.sessions} sessions in ${told.calls} calls: ${told.stored} stored, ${told.errors} refused`,
    );
    say(`${await proof.caughtUp(1_800_000)} records are on Kafka and in the read model`);
    const strays = await proof.export(join(folder, 'navigation.parquet'));
    strays.forEach((stray) => say(`DIFFERS: ${stray}`));
    const { figures, differences } = await proof.compare();
    differences.slice(0, shown).forEach((difference) => say(`DIFFERS: ${inWords(difference)}`));
    say(`${figures} figures compared, ${differences.length + strays.length} differences`);
    return differences.length + strays.length === 0;
  } finally {
    proof?.close();
    await bus.close();
    await pool.end();
  }
};

const folder = mkdtempSync(join(tmpdir(), 'hedgerow-figures-'));
let stack: ThrowAwayStack | undefined;
try {
  const { gapMinutes } = made();
  await build(say);
  const settings = {
    ...{ ADMIN_USERNAMES: 'ada', ADMINS_NEED_SECOND_FACTOR: 'false' },
    SESSION_GAP_MINUTES: String(gapMinutes),
  };
  stack = await throwAwayStack(join(folder, 'logs'), say, settings);
  process.exitCode = (await prove(stack, folder)) ? 0 : 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
}
// The open channel to the parent process would keep this one running.
process.disconnect?.();
