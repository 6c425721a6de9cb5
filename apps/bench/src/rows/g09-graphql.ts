import { isDeepStrictEqual } from 'node:util';
import { newId } from '@hedgerow/platform';
import { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { Connections } from '../load/http-client.js';
import { type Asked, listPage, type Question, questions } from '../load/questions.js';
import { dataIn, graphql } from '../load/scene.js';
import { fillTown, type Known, type Town } from '../load/town.js';
import { sharedNode, showToPeer, startPostGraphile } from '../peers/postgraphile.js';
import { atLeast, atMost, type Figure, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { closedLoop } from '../runner/closed-loop.js';
import type { Processes } from '../runner/cost.js';
import type { Forked } from '../runner/fork.js';
import { newHistogram, note, openLoop, percentiles } from '../runner/latency.js';
import { type Deployment, startProgram } from '../runner/programs.js';
import { alternate, type Outcome, type Rounds, type Side, summary } from '../runner/rounds.js';
import type { Measured, Row, SideSummary } from '../runner/row.js';
import type { BenchServices, Database } from '../runner/services.js';

const connections = 16;
const deep = 50;
/** Of each side in the open loop: what the slower one does with room to spare. */
const nestedPerSecond = 100;
const town: Omit<Town, 'seed'> = {
  ...{ things: 5_000, actionsOfEach: 4, groups: 50, people: 200 },
  ...{ devices: 3, readingsOfEach: 1_100 },
};

/** Where one side is asked, and as whom. */
interface Door {
  readonly name: 'Hedgerow' | 'PostGraphile';
  readonly side: keyof Question;
  readonly door: Connections;
  readonly token: string | undefined;
  readonly processes: Processes;
}

interface Doors {
  readonly known: Known;
  readonly ours: Door;
  readonly peer: Door;
  close(): Promise<void>;
}

const ask = async <T>({ door, token }: Door, { query, variables }: Asked): Promise<T> =>
  dataIn<T>((await door.send(graphql(token, query, variables))).body);

/** A person of the api, so that both sides decide for each row whether they may see it. */
const signUp = async (url: string) => {
  const input = {
    name: 'Bea Bench',
    username: 'bea',
    email: 'bea@example.org',
    password: `Hedgerow-${newId()}`,
  };
  const document = 'mutation($input: SignUpInput!) { signUp(input: $input) { jwtToken viewer { id } } }';
  const { signUp: made } = await new GraphQLClient(url).get<{
    signUp: { jwtToken: string; viewer: { id: string } };
  }>(document, { input });
  return { token: made.jwtToken, id: made.viewer.id };
};

/** Both sides on one database, each in a process of its own, both on the same Node. */
const openDoors = async (bench: Bench): Promise<Doors> => {
  const services: BenchServices = await bench.services();
  const db: Database = await services.database(4);
  const { bus, namespace } = await services.topics();
  await bus.close();
  const known = await fillTown(db.pool, { ...town, seed: bench.seed });
  const deployment: Deployment = { services, db, namespace, node: sharedNode() };
  const api = await startProgram('api', deployment);
  const person = await signUp(api.url);
  await showToPeer(db.pool, person.id);
  const postgraphile: Forked<{ port: number }> = await startPostGraphile(db.url);
  bench.say(`  ${town.things} things, ${town.things * town.actionsOfEach} actions`);
  const peerUrl = `http://127.0.0.1:${postgraphile.hello.port}`;
  const ours: Door = {
    name: 'Hedgerow',
    side: 'ours',
    token: person.token,
    door: await Connections.open(api.url, connections),
    processes: { api: api.pid, postgres: services.pid('postgres') },
  };
  const peer: Door = {
    name: 'PostGraphile',
    side: 'peer',
    token: undefined,
    door: await Connections.open(peerUrl, connections),
    processes: { postgraphile: postgraphile.pid, postgres: services.pid('postgres') },
  };
  const close = async () => {
    ours.door.close();
    peer.door.close();
    postgraphile.stop();
    await api.stop();
    await db.drop();
  };
  return { known, ours, peer, close };
};

/**
 * What both say alike: moments in one notation, without cursors, which each makes in its own way, and with the actions of a thing
 * as a list, which the peer has as a connection.
 */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value);
  if (value === null || typeof value !== 'object') return value;
  const { location, ...rest } = value as Record<string, unknown>;
  if (Array.isArray(rest['nodes'])) return plain(rest['nodes']);
  return Object.fromEntries(
    Object.entries({ ...rest, ...(location as object | undefined) })
      .filter(([name]) => name !== 'cursor' && name !== 'endCursor')
      .map(([name, part]) => [name, plain(part)])
      .sort(([a], [b]) => (a! < b! ? -1 : 1)),
  );
};

/** Throws unless both sides answer a question alike, and with something. */
const mustAnswerAlike = async ({ ours, peer, known }: Doors, name: string, question: Question) => {
  const answers = [await ask(ours, question.ours(known, 1)), await ask(peer, question.peer(known, 1))];
  const [mine, theirs] = answers.map(plain);
  if (JSON.stringify(mine).length < 150) throw new Error(`${name}: nothing was found`);
  if (!isDeepStrictEqual(mine, theirs))
    throw new Error(
      `${name} is answered differently: ${JSON.stringify(mine).slice(0, 500)} and ${JSON.stringify(theirs).slice(0, 500)}`,
    );
};

const sideOf = (from: Door, known: Known, question: Question, run: Side['run']): Side => ({
  name: from.name,
  processes: from.processes,
  prepare: async () => undefined,
  run,
  check: async ({ items }) => {
    await ask(from, question[from.side](known, 0));
    return items > 0 ? undefined : 'nothing was answered';
  },
});

/** Requests as fast as they are answered; an answer with an error ends the round. */
const saturated = (from: Door, known: Known, question: Question): Side => {
  let asked = 0;
  return sideOf(from, known, question, (amount) =>
    closedLoop(amount, connections, async () => {
      await ask(from, question[from.side](known, asked++));
      return 1;
    }),
  );
};

/** Requests at a fixed rate, each timed from when it was due. */
const steady = (from: Door, known: Known, question: Question): Side =>
  sideOf(from, known, question, async ({ ms }): Promise<Outcome> => {
    const latency = newHistogram();
    const begun = performance.now();
    const sent: Promise<void>[] = [];
    const items = await openLoop(nestedPerSecond, ms, (n, dueAt) => {
      const answered = () => note(latency, performance.now() - dueAt);
      sent.push(ask(from, question[from.side](known, n)).then(answered));
    });
    await Promise.all(sent);
    return { items, seconds: (performance.now() - begun) / 1_000, latency };
  });

const inTurn = (bench: Bench, doors: Doors, question: Question, how: typeof saturated): Promise<Rounds> =>
  alternate(bench, how(doors.ours, doors.known, question), how(doors.peer, doors.known, question));

const ratioOf = ({ ours, reference }: Rounds): Figure =>
  ratio(
    ours.map((round) => round.rate),
    reference.map((round) => round.rate),
  );
const sidesOf = (name: string, { ours, reference }: Rounds): Record<string, SideSummary> => ({
  [`${name}, ours`]: summary(`${name}, Hedgerow`, ours),
  [`${name}, peer`]: summary(`${name}, PostGraphile`, reference),
});
const settings = { ...town, connections, node: '24.21.0', postgraphile: '5.1.5, amber preset' };

/** The cursor behind fifty pages, as each side writes it. */
const cursorsBehind = async ({ ours, peer, known }: Doors, pages: number) => {
  const walk = async (from: Door): Promise<string> => {
    let after: string | undefined;
    for (let n = 0; n < pages; n++) {
      const question = listPage(after === undefined ? undefined : { ours: after, peer: after });
      const { list } = await ask<{ list: { pageInfo: { endCursor: string } } }>(
        from,
        question[from.side](known, n),
      );
      after = list.pageInfo.endCursor;
    }
    return after!;
  };
  return { ours: await walk(ours), peer: await walk(peer) };
};

const run = async (bench: Bench): Promise<Measured> => {
  const doors = await openDoors(bench);
  const { 'three levels': _nested, ...flat } = questions;
  const asked: Record<string, Question> = {
    'list page': listPage(),
    ...(bench.wants('fifty deep') ? { 'fifty deep': listPage(await cursorsBehind(doors, deep)) } : {}),
    ...flat,
  };
  const measured: Record<string, Rounds> = {};
  for (const [name, question] of Object.entries(asked)) {
    if (!bench.wants(name)) continue;
    await mustAnswerAlike(doors, name, question);
    bench.say(`  ${name}`);
    measured[name] = await inTurn(bench, doors, question, saturated);
  }
  await doors.close();
  const all = Object.entries(measured);
  return {
    figures: Object.fromEntries(all.map(([name, rounds]) => [name, ratioOf(rounds)])),
    sides: Object.assign({}, ...all.map(([name, rounds]) => sidesOf(name, rounds))) as Measured['sides'],
    settings,
    voided: all.flatMap(([, { voided }]) => voided),
  };
};

const runNested = async (bench: Bench): Promise<Measured> => {
  const doors = await openDoors(bench);
  const question = questions['three levels'];
  await mustAnswerAlike(doors, 'three levels', question);
  const rounds = await inTurn(bench, doors, question, saturated);
  const timed = await inTurn(bench, doors, question, steady);
  await doors.close();
  const p99 = (all: Rounds['ours']) => all.map((round) => percentiles(round.latency!)['p99']!);
  return {
    figures: { ratio: ratioOf(rounds), 'p99 / PostGraphile': ratio(p99(timed.ours), p99(timed.reference)) },
    sides: { ...sidesOf('saturated', rounds), ...sidesOf(`${nestedPerSecond}/s`, timed) },
    settings: { ...settings, nestedPerSecond },
    voided: [...rounds.voided, ...timed.voided],
  };
};

const flatNames = [
  'list page',
  'fifty deep',
  ...Object.keys(questions).filter((name) => name !== 'three levels'),
];
const each = (limit: number) => Object.fromEntries(flatNames.map((name) => [name, atLeast(limit)]));

export const g9: Row = {
  id: 'G9',
  title:
    'GraphQL requests/s of one signed-in person / PostGraphile 5 on the same tables, same fields, same Node',
  gate: each(1),
  stretch: each(2),
  parts: flatNames,
  run,
};

export const g9b: Row = {
  id: 'G9b',
  title: 'three levels nested (things, their actions, who did them), requests/s / PostGraphile 5',
  gate: { ratio: atLeast(1), 'p99 / PostGraphile': atMost(1.5) },
  stretch: { ratio: atLeast(1.4) },
  run: runNested,
};
