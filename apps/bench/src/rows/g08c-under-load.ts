import { setTimeout as pause } from 'node:timers/promises';
import { createBus, type OutgoingRecord, toRecord } from '@hedgerow/kafka';
import { derivedId } from '@hedgerow/platform';
import { aThing, eventually, recorded } from '@hedgerow/testing';
import { devices, lag, lagGone, lostAndDoubled, openLoad, rateHeld, send } from '../load/device-load.js'; // prettier-ignore
import { Connections } from '../load/http-client.js';
import { happened } from '../load/journeys.js';
import { NotReady, type Rebuilt, RebuildButton } from '../load/rebuild-button.js';
import { publishAll } from '../load/publish-all.js';
import { readPages, staleMs } from '../load/readers.js';
import { pagesOf, visible } from '../load/scene-pages.js';
import { writeOn } from '../load/scene-writes.js';
import { setScene, signUpAs } from '../load/scene.js';
import { perSecond, type Phase, UnderLoad, watchAll } from '../load/under-load.js';
import { atLeast, atMost, type Figure, figure, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { merged, percentiles } from '../runner/latency.js';
import { type Stack, startStack } from '../runner/programs.js';
import type { Measured, Row, SideSummary } from '../runner/row.js';

const viewers = 50;
const pagesPerSecond = 12;
/** For so long the old generation is kept caught up after the switch: answers of that time count to the rebuild. */
const keptMs = 5_000;
const admin = 'ada';

/** One after the other, with a time without a rebuild before each; what the load itself adds to comes last. */
const projections = ['things', 'navigation', 'readings'] as const;

interface Sizes {
  readonly things: number;
  readonly sessions: number;
  readonly calmMs: number;
  readonly warmUpMs: number;
  /** What a rebuild may take before it is cancelled. */
  readonly withinMs: number;
}
const full: Sizes = { things: 10_000, sessions: 2_500, calmMs: 10_000, warmUpMs: 10_000, withinMs: 120_000 };
const short: Sizes = { things: 2_000, sessions: 250, calmMs: 4_000, warmUpMs: 4_000, withinMs: 30_000 };

/** What there is to rebuild beside the uplinks of the load itself: registered things, and where people went, laid into Kafka. */
const layHistories = async ({ deployment }: Stack, seed: number, { things, sessions }: Sizes) => {
  const { services, namespace } = deployment;
  const bus = createBus({ brokers: services.brokers, clientId: 'bench', namespace });
  function* registrations(): Generator<OutgoingRecord> {
    for (let n = 0; n < things; n++) {
      const thingId = derivedId('bench history thing', String(n));
      for (const event of recorded(aThing({ thingId, name: `Hedge ${n}` }))) yield toRecord(event);
    }
  }
  function* navigations(): Generator<OutgoingRecord> {
    const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    const journeys = { sessions, navigationsOfEach: 20, days: 90, today, copies: 1, seed };
    for (const events of happened(journeys)) for (const event of events) yield toRecord(event);
  }
  await publishAll(bus, 'stewardship.events', registrations());
  await publishAll(bus, 'navigation.events', navigations());
  await bus.close();
};

interface Round {
  readonly projection: string;
  readonly calm: Phase;
  readonly busy: Phase;
  /** Undefined when it was not ready in time. */
  readonly rebuilt: Rebuilt | undefined;
  /** Records behind at the end of the rebuild, and after how many seconds that was less than a second of the load. */
  readonly behind: number;
  readonly goneAfter: number;
}

/** A time without a rebuild, one with it, and how long what has piled up takes to go. */
const oneRound = async (
  bench: Bench,
  { under, stack, rate, button, sizes }: { under: UnderLoad; stack: Stack; rate: number; button: RebuildButton; sizes: Sizes }, // prettier-ignore
  projection: string,
): Promise<Round> => {
  const { phase: calm } = await under.during('no rebuild', () => pause(sizes.calmMs));
  const rebuild = () =>
    button.rebuild(projection, sizes.withinMs, keptMs).catch((error: unknown) => {
      if (!(error instanceof NotReady)) throw error;
      bench.say(`  the rebuild of ${projection} was cancelled: ${error.message}`);
      return undefined;
    });
  const { phase: busy, outcome: rebuilt } = await under.during(`rebuild of ${projection}`, rebuild);
  const begun = performance.now();
  const behind = await lag(stack);
  await eventually(async () => (await lag(stack)) < rate, { within: 120_000, every: 250 });
  const goneAfter = (performance.now() - begun) / 1_000;
  if (rebuilt)
    bench.say(
      `    ${rebuilt.events} events, ready after ${Math.round(rebuilt.readyMs)} ms, switched in ${Math.round(rebuilt.switchMs)} ms`,
    );
  bench.say(`    ${behind} records behind, gone after ${goneAfter.toFixed(1)} s`);
  return { projection, calm, busy, rebuilt, behind, goneAfter };
};

/** Holds the load while one projection after the other is rebuilt; the last that is told is how long what waited then took. */
const rebuildUnderLoad = async (bench: Bench, stack: Stack, sizes: Sizes) => {
  const apiUrl = stack.programs.api.url;
  const scene = await setScene(apiUrl, viewers);
  const adminToken = await signUpAs(apiUrl, admin);
  await layHistories(stack, bench.seed, sizes);
  await lagGone(stack);

  const seen = visible(scene);
  const counts = scene.things.map(() => 0);
  const load = await openLoad(stack, scene, (device, observedMs) => () => {
    if (device >= viewers) return;
    seen.moments[device]!.accepted(observedMs);
    seen.counts[device]!.accepted((counts[device]! += 1));
  });
  const under = new UnderLoad(load, bench);
  const watching = await watchAll(stack, scene, seen, () => under.viewers);
  await send(load, 1_000, sizes.warmUpMs);
  await eventually(watching.isShown);
  const held = await rateHeld(bench, load);

  const door = await Connections.open(apiUrl, 16);
  const pages = pagesOf(scene, seen, adminToken);
  const button = new RebuildButton(apiUrl, adminToken);
  const stopping = new AbortController();
  const { signal } = stopping;
  const going = Promise.all([
    send(load, held, Infinity, signal),
    readPages({ door, pages, perSecond: pagesPerSecond }, () => under.pages, signal),
    writeOn(apiUrl, scene, seen, (error) => under.pages.fail(`a change: ${error.message}`), signal),
  ]);
  going.catch(() => undefined);
  const rounds: Round[] = [];
  try {
    for (const projection of projections)
      rounds.push(await oneRound(bench, { under, stack, rate: held, button, sizes }, projection));
  } finally {
    stopping.abort();
    await Promise.allSettled([going]);
  }
  const [{ p99 }] = await going;
  const ended = performance.now();
  await lagGone(stack);
  const drainedAfter = (performance.now() - ended) / 1_000;
  const { lost, doubled } = await lostAndDoubled(load);
  watching.close();
  load.door.close();
  door.close();
  return {
    rate: held,
    rounds,
    p99,
    drainedAfter,
    lost,
    doubled,
    accepted: load.accepted,
    answers: under.all,
  };
};

/** One figure for all rounds: the worst. */
const worst = (values: readonly number[], unit: string, pick = Math.max): Figure => ({
  ...figure(values, unit),
  value: pick(...values),
});

const missedP99 = ({ pages }: Phase): number => percentiles(pages.missed)['p99']!;

const sideOf = (name: string, phases: readonly Phase[]): SideSummary => {
  const accepted = phases.reduce((sum, phase) => sum + phase.accepted, 0);
  const names = Object.keys(phases[0]!.cost.cpuSeconds);
  const cpu = (n: string) => phases.reduce((sum, { cost }) => sum + cost.cpuSeconds[n]!, 0);
  return {
    name,
    rate: figure(phases.map(perSecond), '/s'),
    cpu: Object.fromEntries(names.map((n) => [n, (1_000 * cpu(n)) / accepted])),
    memory: Object.fromEntries(
      names.map((n) => [n, Math.max(...phases.map(({ cost }) => cost.peakMiB[n]!))]),
    ),
    ...merged(phases.map(({ pages }) => pages.missed)),
  };
};

const run = async (bench: Bench): Promise<Measured> => {
  const sizes = bench.quick ? short : full;
  const more = { ADMIN_USERNAMES: admin, ADMINS_NEED_SECOND_FACTOR: 'false' };
  const stack = await startStack(await bench.services(), more);
  const measured = await rebuildUnderLoad(bench, stack, sizes).finally(() => stack.stop());
  const { rate, rounds, p99, drainedAfter, lost, doubled, accepted, answers } = measured;
  const [calm, busy] = [rounds.map((round) => round.calm), rounds.map((round) => round.busy)];
  const count = (of: 'failed' | 'stale') =>
    worst([answers.reduce((sum, one) => sum + one[of].length, 0)], 'answers');
  const answered = (who: 'pages' | 'viewers') => [...calm, ...busy].reduce((sum, phase) => sum + phase[who].count, 0); // prettier-ignore
  const longest = busy.flatMap(({ pages, viewers: watching }) => [pages, watching]);
  const ready = rounds.flatMap(({ projection, rebuilt }) => (rebuilt ? [{ projection, ...rebuilt }] : []));
  const seconds = ready.map(({ projection, readyMs, switchMs }) => [
    `rebuild of ${projection}`,
    worst([(readyMs + switchMs) / 1_000], 's'),
  ]);
  const named = (of: (one: (typeof ready)[number]) => number) => ready.map((one) => `${one.projection} ${of(one)}`).join(', '); // prettier-ignore
  return {
    figures: {
      'messages held': worst(busy.map(perSecond), '/s', Math.min),
      'lost or doubled': worst([Math.abs(lost) + Math.abs(doubled)], 'messages'),
      'failed answers': count('failed'),
      'stale answers': count('stale'),
      'missed, p99': figure(busy.map(missedP99), 'ms'),
      'missed, p99 without': figure(calm.map(missedP99), 'ms'),
      'missed, p99 / without': ratio(busy.map(missedP99), calm.map(missedP99)),
      'missed, longest': worst(
        longest.map(({ missed }) => percentiles(missed)['max']!),
        'ms',
      ),
      ...(Object.fromEntries(seconds) as Record<string, Figure>),
      'behind gone after': worst(rounds.map(({ goneAfter }) => goneAfter), 's'), // prettier-ignore
    },
    sides: { ours: sideOf('missed while rebuilt', busy), without: sideOf('missed without', calm) },
    settings: {
      ...{ devices, viewers, 'rate asked for, /s': rate, 'messages accepted': accepted },
      ...{ 'pages/s': pagesPerSecond, 'stale after, ms': staleMs },
      'answers of pages': answered('pages'),
      'looks of viewers': answered('viewers'),
      'p99 of ingest, ms': p99,
      'events rebuilt': named(({ events }) => events),
      'ms of the switch': named(({ switchMs }) => Math.round(switchMs)),
      'not ready in time': rounds.flatMap(({ projection, rebuilt }) => (rebuilt ? [] : [projection])).join(', ') || 'none', // prettier-ignore
      'a rebuild may take, s': sizes.withinMs / 1_000,
      'records behind after each': rounds.map(({ behind }) => behind).join(', '),
      's until the last was taken in': drainedAfter,
    },
    voided: [],
    rounds: rounds.length,
  };
};

export const g8c: Row = {
  id: 'G8c',
  title: 'rebuilds by the button under the load of G4, while people read: no failed and no stale answer',
  gate: {
    // What is accepted in the last milliseconds of a rebuild belongs to the time after it.
    'messages held': atLeast(2_990),
    'lost or doubled': atMost(0),
    'failed answers': atMost(0),
    'stale answers': atMost(0),
  },
  stretch: {},
  run,
};
