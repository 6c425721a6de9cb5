import { eventually } from '@hedgerow/testing';
import { apiClient } from '../load/api.js';
import { promise, type Scenario, timed, within } from './scenario.js';

const page = '{ allPublicThings(first: 5) { nodes { id name water } } }';

/** People keep reading and recording; deliveries are answered with 503; everything recovers by itself. */
export const brokerKilled: Scenario = {
  id: 'F4',
  title: 'the broker is killed and comes back',
  run: async ({ stack, load }) => {
    const kafka = stack.services.brokers[0]!;
    load.start();
    await load.more(50, 5);
    await kafka.kill();
    await eventually(() => load.figures().refusals > 20, { within: 10_000 });
    await apiClient(stack.apiUrl).get(page);
    await load.more(0, 5);
    promise(
      load.figures().slowestRefusalMs <= within(2_200),
      `ingest refuses within 2 s (${Math.round(load.figures().slowestRefusalMs)} ms)`,
    );
    await kafka.restart();
    const ms = await timed(() => load.more(100, 5, 15_000));
    promise(
      ms <= 10_000,
      `ingest takes frames again within 10 s of the broker's return (${Math.round(ms)} ms)`,
    );
  },
};
