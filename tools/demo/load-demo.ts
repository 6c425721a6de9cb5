import { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { enter, personOf, verifyAddress } from './accounts.js';
import { historyDays } from './deeds.js';
import { History } from './history.js';
import { neighbours } from './neighbours.js';
import { devices } from './probes.js';
import { hasHistory, isKnown, sendReadings } from './readings.js';
import { steward } from './stewardship.js';
import { tellVisits } from './tell-visits.js';
import { people, things } from './town.js';
import { visitsBefore } from './visits.js';

export interface DemoOptions {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly ingestSecret: string;
  /** The environment of the programs: it names the event store and the keys of persons. */
  readonly environment: NodeJS.ProcessEnv;
  readonly progress?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Loads the demonstration: accounts as mutations, what people did at its own time by the decisions of the commands, the
 * readings as uplinks, and where people went as browsers tell of it. May be run again, also after it was interrupted: what is there stays as it is.
 */
export const loadDemo = async (options: DemoOptions): Promise<void> => {
  const { apiUrl, environment, progress = () => undefined } = options;
  const say = (line: string) => progress(`  ${line}`);
  const now = Date.now();
  const guest = new GraphQLClient(apiUrl);
  const tokens = new Map<string, string>();
  const everybody = [...people, ...neighbours];
  for (const person of everybody) tokens.set(person.username, await enter(guest, person));
  say(`${everybody.length} people`);
  const viewers = new Map([...tokens].map(([username, token]) => [username, personOf(token)]));
  const history = History.open(environment);
  for (const [username, viewer] of viewers) await verifyAddress(history, viewer, username, now);
  const { probes, ...ids } = await steward({ history, people: viewers, now }, say).finally(() =>
    history.close(),
  );
  const ownerOf = (networkDeviceId: string) => {
    const { thing } = devices.find((device) => device.networkDeviceId === networkDeviceId)!;
    return guest.as(tokens.get(things.find(({ key }) => key === thing)!.owner));
  };
  for (const [networkDeviceId, { id }] of probes) await isKnown(ownerOf(networkDeviceId), id);
  const browserOf = (username: string | undefined) =>
    username === undefined ? guest : guest.as(tokens.get(username));
  // Both wait for other programs most of the time.
  await Promise.all([
    tellVisits(browserOf, visitsBefore(now, ids)).then((count) =>
      say(`${count} visits over ${historyDays} days`),
    ),
    sendReadings(
      options,
      now,
      async (device) => {
        const { id, repeated } = probes.get(device.networkDeviceId)!;
        return repeated && (await hasHistory(ownerOf(device.networkDeviceId), id, device));
      },
      say,
    ),
  ]);
};
