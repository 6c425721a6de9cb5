import { Connections } from '../load/http-client.js';
import { dataIn, graphql } from '../load/scene.js';
import { atMost, figure } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { programNames, startStack } from '../runner/programs.js';
import type { Row } from '../runner/row.js';
import { BenchServices } from '../runner/services.js';

/**
 * From nothing running and no data to an answered query, in milliseconds: PostgreSQL makes its cluster, Kafka formats
 * its storage, topics and schemas are made, then the four programs start side by side.
 */
const coldStart = async (): Promise<Record<string, number>> => {
  const begun = performance.now();
  const services = await BenchServices.bring(() => undefined, false);
  const servicesMs = performance.now() - begun;
  const stack = await startStack(services);
  const { api } = stack.programs;
  const door = await Connections.open(api.url, 1);
  const { body } = await door.send(graphql(undefined, '{ allPublicThings(first: 1) { totalCount } }', {}));
  dataIn(body);
  const serving = performance.now() - begun;
  door.close();
  const ready = programNames.map((name) => [name, stack.programs[name].readyMs]);
  await stack.stop();
  await services.stop();
  return { serving, services: servicesMs, ...Object.fromEntries(ready) };
};

const run = async (bench: Bench) => {
  const starts: Record<string, number>[] = [];
  for (let round = 0; round < bench.rounds; round++) {
    const start = await coldStart();
    starts.push(start);
    bench.say(`  start ${round + 1}: ${Object.entries(start).map(([name, ms]) => `${name} ${(ms / 1_000).toFixed(1)} s`).join(', ')}`); // prettier-ignore
  }
  const of = (name: string) => figure(starts.map((start) => start[name]! / 1_000), 's'); // prettier-ignore
  return {
    figures: Object.fromEntries(['serving', ...programNames, 'services'].map((name) => [name, of(name)])),
    sides: {},
    settings: {
      'programs start': 'all four side by side, as npm start does',
      packages: 'installed and built',
    },
    voided: [],
  };
};

export const g16: Row = {
  id: 'G16',
  title:
    'cold start of the whole stack, everything installed: until it serves, and each program until it is ready',
  gate: { serving: atMost(12), ...Object.fromEntries(programNames.map((name) => [name, atMost(3)])) },
  stretch: { serving: atMost(4), ...Object.fromEntries(programNames.map((name) => [name, atMost(1)])) },
  run,
};
