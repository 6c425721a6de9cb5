import {
  advanceLive,
  inTransaction,
  livePosition,
  partitionOf,
  type Projection,
  projections,
} from '@hedgerow/read-model';
import { frames } from '../load/frames.js';
import { Connections } from '../load/http-client.js';
import { type Asked, listPage, questions } from '../load/questions.js';
import { dataIn, graphql } from '../load/scene.js';
import { fillTown, type Known, type Town } from '../load/town.js';
import { atMost, type Bar, type Figure, figure, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { newHistogram, note, openLoop, percentiles } from '../runner/latency.js';
import { type Deployment, type RunningProgram, startProgram } from '../runner/programs.js';
import { alternate, type Outcome, type Round, type Rounds, type Side, summary } from '../runner/rounds.js';
import type { Measured, Row, SideSummary } from '../runner/row.js';
import { actions, layHistory } from './g08-rebuild.js';

const perSecond = 40;
const connections = 8;
const batchSize = 2_000;
/** How many times the data a rebuild has, beside one of a tenth: the exponent needs no more. */
const rebuildGrowth = 10;
const rebuilt = 'rebuild exponent';

const small: Omit<Town, 'seed'> = {
  ...{ things: 1_000, actionsOfEach: 10, groups: 20, people: 100 },
  ...{ devices: 10, readingsOfEach: 1_000 },
};
/** Things, what was done for each of them, people, groups and devices: all of it so many times. */
const grown = (by: number): Omit<Town, 'seed'> => ({
  ...small,
  things: small.things * by,
  groups: small.groups * by,
  people: small.people * by,
  devices: small.devices * by,
});

/** What is found by a key, or is a page: as quick in a large town as in a small one. */
const keyed = {
  'list page': listPage().ours,
  'node by id': questions['node by id'].ours,
  'three levels': questions['three levels'].ours,
  '1 000 readings': questions['1 000 readings'].ours,
  'activity page': (): Asked => ({
    query: '{ allActivities(first: 20) { nodes { id kind what at thing { id name } } } }',
    variables: {},
  }),
  'activity total': (): Asked => ({ query: '{ allActivities(first: 1) { totalCount } }', variables: {} }),
} as const;

/** What is typed into the palette; its bar is the time itself, and that of the large town alone. */
const typed = { 'palette, a word': 'rowan', 'palette, a slip': 'lavneder', 'palette, nothing': 'xyzzyplugh' };
const paletteMs = 50;
const inPalette = (text: string) => (): Asked => ({
  query: `query($text: String!) { search(text: $text) { areSimilar things { id name } groups { id name } } }`,
  variables: { text },
});

interface OpenTown {
  readonly name: string;
  readonly known: Known;
  readonly town: Omit<Town, 'seed'>;
  readonly deployment: Deployment;
  readonly api: RunningProgram;
  readonly door: Connections;
}

const openTown = async (bench: Bench, name: string, town: Omit<Town, 'seed'>): Promise<OpenTown> => {
  const services = await bench.services();
  const db = await services.database(4);
  const { bus, namespace } = await services.topics();
  await bus.close();
  const begun = performance.now();
  const known = await fillTown(db.pool, { ...town, seed: bench.seed });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  bench.say(`  ${name}: ${town.things} things, ${town.things * town.actionsOfEach} actions, in ${seconds} s`);
  const deployment: Deployment = { services, db, namespace };
  const api = await startProgram('api', deployment);
  return { name, known, town, deployment, api, door: await Connections.open(api.url, connections) };
};

const asksOf = (place: OpenTown, ask: (known: Known, n: number) => Asked): Side => {
  const { door, known, api, deployment } = place;
  const send = async (n: number) => {
    const { query, variables } = ask(known, n);
    return dataIn<object>((await door.send(graphql(undefined, query, variables))).body);
  };
  return {
    name: place.name,
    processes: { api: api.pid, postgres: deployment.services.pid('postgres') },
    prepare: async () => undefined,
    run: async ({ ms }): Promise<Outcome> => {
      const latency = newHistogram();
      const begun = performance.now();
      const sent: Promise<void>[] = [];
      const items = await openLoop(perSecond, ms, (n, dueAt) => {
        sent.push(send(n).then(() => note(latency, performance.now() - dueAt)));
      });
      await Promise.all(sent);
      return { items, seconds: (performance.now() - begun) / 1_000, latency };
    },
    // An answer with an error throws where it is read.
    check: async ({ items }) => (items > 0 ? undefined : 'nothing was asked'),
  };
};

const readings: Projection = projections.find(({ name }) => name === 'readings')!;

/** Of as many devices in both towns, so that the same months are written. */
const { devices } = small;
const readingsInRound = 20_000;

/**
 * Takes in what some devices send next, a batch in a transaction with its position: of all that an uplink passes through, this
 * alone reads and writes what is there already.
 */
const takesIn = (bench: Bench, { name, town, deployment: { db, services } }: OpenTown): Side => {
  const place = partitionOf(readings, 'sensors.uplinks', 0);
  let [taken, offset, counted] = [0, 0, 0];
  return {
    name,
    processes: { bench: process.pid, postgres: services.pid('postgres') },
    prepare: async () => {
      await livePosition(db.pool, place);
      const { rows } = await db.pool.query<{ n: string }>('select count(*) as n from read.readings');
      counted = Number(rows[0]!.n);
    },
    run: async (amount): Promise<Outcome> => {
      const items = Math.min(amount.items, readingsInRound);
      const after = devices * town.readingsOfEach + taken;
      const all = frames({ devices, frames: items, seed: bench.seed, after });
      const begun = performance.now();
      for (let n = 0; n < items; n += batchSize) {
        const batch = all.slice(n, n + batchSize);
        const move = { ...place, expected: String(offset), next: String(offset + batch.length) };
        await inTransaction(db.pool, async (client) => {
          const [moved] = await advanceLive(client, [move]);
          if (!moved) throw new Error('The position moved');
          await readings.project(client, moved.generation, batch);
        });
        offset += batch.length;
      }
      taken += items;
      return { items, seconds: (performance.now() - begun) / 1_000 };
    },
    check: async ({ items }) => {
      const { rows } = await db.pool.query<{ n: string }>('select count(*) as n from read.readings');
      const more = Number(rows[0]!.n) - counted;
      return more === items ? undefined : `${items} taken in, ${more} rows`;
    },
  };
};

const p95 = (rounds: readonly Round[]) => rounds.map((round) => percentiles(round.latency!)['p95']!);
const cpuOfEach = (rounds: readonly Round[]) =>
  rounds.map(
    ({ cost, items }) => Object.values(cost.cpuSeconds).reduce((sum, seconds) => sum + seconds, 0) / items,
  );
const against = ({ ours, reference }: Rounds, of: (rounds: readonly Round[]) => number[]): Figure =>
  ratio(of(ours), of(reference));

/** By which power of the history the time of a rebuild grows: 1 is in proportion. */
const rebuildExponent = async (bench: Bench, most: number) => {
  const [large, little] = [
    await layHistory(bench, actions, most),
    await layHistory(bench, actions, most / rebuildGrowth),
  ];
  const rounds = await alternate(bench, large.side, little.side);
  await large.close();
  await little.close();
  const secondsOf = (all: readonly Round[]) => all.map((round) => round.seconds);
  const ratioOf = against(rounds, secondsOf);
  const exponent = (value: number) => Math.log(value) / Math.log(rebuildGrowth);
  const { value, min, max } = ratioOf;
  return {
    rounds,
    exponent: { value: exponent(value), min: exponent(min), max: exponent(max), unit: '' } satisfies Figure,
  };
};

/** Everything but the rebuild: two towns, each question asked of both in turn. */
const measureTowns = async (bench: Bench, by: number) => {
  const little = await openTown(bench, '1 ×', small);
  const large = await openTown(bench, `${by} ×`, grown(by));
  const measured: Record<string, Rounds> = {};
  const figures: Record<string, Figure> = {};
  const inTurn = async (name: string, side: (place: OpenTown) => Side, of: (rounds: Rounds) => Figure) => {
    if (!bench.wants(name)) return;
    bench.say(`  ${name}`);
    measured[name] = await alternate(bench, side(large), side(little));
    figures[name] = of(measured[name]);
  };
  for (const [name, ask] of Object.entries(keyed))
    await inTurn(
      name,
      (place) => asksOf(place, ask),
      (rounds) => against(rounds, p95),
    );
  for (const [name, text] of Object.entries(typed))
    await inTurn(
      name,
      (place) => asksOf(place, inPalette(text)),
      ({ ours }) => figure(p95(ours), 'ms'),
    );
  await inTurn(
    'CPU of a reading',
    (place) => takesIn(bench, place),
    (rounds) => against(rounds, cpuOfEach),
  );
  for (const { door, api, deployment } of [large, little]) {
    door.close();
    await api.stop();
    await deployment.db.drop();
  }
  return { measured, figures };
};

/** Figures that come from the two towns; the rebuild has histories of its own. */
const ofTowns = [...Object.keys(keyed), ...Object.keys(typed), 'CPU of a reading'];

const run = async (bench: Bench): Promise<Measured> => {
  const by = bench.quick ? 10 : 100;
  const { measured, figures } = ofTowns.some((name) => bench.wants(name))
    ? await measureTowns(bench, by)
    : { measured: {}, figures: {} };
  const rebuild = bench.wants(rebuilt) ? await rebuildExponent(bench, 2 * bench.amount.items) : undefined;
  const all: Record<string, Rounds> = { ...measured, ...(rebuild ? { rebuild: rebuild.rounds } : {}) };
  return {
    figures: { ...figures, ...(rebuild ? { [rebuilt]: rebuild.exponent } : {}) },
    sides: Object.fromEntries(
      Object.entries(all).flatMap(([name, rounds]): [string, SideSummary][] => [
        [`${name}, large`, summary(`${name}, large`, rounds.ours)],
        [`${name}, small`, summary(`${name}, small`, rounds.reference)],
      ]),
    ),
    settings: { ...small, by, perSecond, rebuildGrowth },
    voided: Object.values(all).flatMap(({ voided }) => voided),
  };
};

const bars = (keyedLimit: number, cpu: number, exponent: number): Record<string, Bar> => ({
  ...Object.fromEntries(Object.keys(keyed).map((name) => [name, atMost(keyedLimit)])),
  'CPU of a reading': atMost(cpu),
  [rebuilt]: atMost(exponent),
});

export const g14: Row = {
  id: 'G14',
  title: '100 × the data / 1 ×: p95 of keyed and page queries, CPU of a reading taken in, exponent of a rebuild; the palette at 100 000 things', // prettier-ignore
  gate: {
    ...bars(1.5, 1.15, 1.05),
    ...Object.fromEntries(Object.keys(typed).map((name) => [name, atMost(paletteMs)])),
  },
  stretch: bars(1.2, 1.05, 1),
  parts: [...ofTowns, rebuilt],
  run,
};
