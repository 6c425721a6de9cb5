import { newId } from '@hedgerow/platform';
import type { Histogram } from 'hdr-histogram-js';
import { sendAtRate } from '../load/at-rate.js';
import { Connections } from '../load/http-client.js';
import { dataIn, graphql, type Scene, setScene } from '../load/scene.js';
import { atMost, figure } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { note, percentiles } from '../runner/latency.js';
import { processesOf, type Stack, startStack } from '../runner/programs.js';
import { alone, type Side, summary } from '../runner/rounds.js';
import type { Row } from '../runner/row.js';

export const perSecond = 50;
const things = 50;

const document = `mutation($input: CreateActionInput!) {
  createAction(input: $input) { action { id comments } thing { id lastAction revision } }
}`;

interface Made {
  readonly createAction: {
    action: { id: string; comments: string };
    thing: { id: string; lastAction: string };
  };
}

/** One command after the other at the fixed rate, each answered with the row that it made. */
export const actionSide = (stack: Stack, scene: Scene, door: Connections): Side => {
  const { db } = stack.deployment;
  let made: string[] = [];
  const record = async (n: number, dueAt: number, latency: Histogram) => {
    const thingId = scene.things[n % scene.things.length]!.id;
    const comments = `Watered, ${newId()}`;
    const input = { thingId, type: 'WATERING', comments };
    const { body } = await door.send(graphql(scene.token, document, { input }));
    note(latency, performance.now() - dueAt);
    const { action, thing } = dataIn<Made>(body).createAction;
    if (action.comments !== comments || thing.id !== thingId) throw new Error('Another action came back');
    made.push(action.id);
  };
  return {
    name: 'createAction',
    processes: processesOf(stack),
    prepare: async () => void (made = []),
    run: ({ ms }) => sendAtRate(perSecond, ms, record),
    // The answers promised projected rows: they have to be there, once each.
    check: async ({ items }) => {
      const { rows } = await db.pool.query<{ n: string }>(
        'select count(*) as n from read.timeline where id = any($1)',
        [made],
      );
      return Number(rows[0]!.n) === items ? undefined : `${items} recorded, ${rows[0]!.n} projected`;
    },
  };
};

const run = async (bench: Bench) => {
  const stack = await startStack(await bench.services());
  const scene = await setScene(stack.programs.api.url, things);
  const door = await Connections.open(stack.programs.api.url, 32);
  const side = actionSide(stack, scene, door);
  const { rounds, voided } = await alone(bench, side);
  door.close();
  await stack.stop();
  const of = (name: string) => rounds.map((round) => percentiles(round.latency!)[name]!);
  return {
    figures: { p50: figure(of('p50'), 'ms'), p99: figure(of('p99'), 'ms') },
    sides: { ours: summary(side.name, rounds) },
    settings: { perSecond, things },
    voided,
  };
};

export const g11b: Row = {
  id: 'G11b',
  title: 'mutation sent → answer that contains the projected row',
  gate: { p50: atMost(25), p99: atMost(100) },
  stretch: { p50: atMost(8), p99: atMost(20) },
  run,
};
