import { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { enter } from './accounts.js';
import { hasHistory, sendReadings } from './readings.js';
import { steward } from './stewardship.js';
import { things, devices, people } from './town.js';

export interface DemoOptions {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly ingestSecret: string;
  readonly progress?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Loads the demonstration through the front doors: accounts, groups, things, probes and actions as mutations, the
 * readings as uplinks. May be run again, also after it was interrupted: what is there stays as it is.
 */
export const loadDemo = async (options: DemoOptions): Promise<void> => {
  const { apiUrl, progress = () => undefined } = options;
  const say = (line: string) => progress(`  ${line}`);
  const guest = new GraphQLClient(apiUrl);
  const tokens = new Map<string, string>();
  for (const person of people) tokens.set(person.username, await enter(guest, person));
  say(`${people.length} people`);
  const ids = await steward(guest, tokens, say);
  const ownerOf = (networkDeviceId: string) => {
    const { thing } = devices.find((device) => device.networkDeviceId === networkDeviceId)!;
    return tokens.get(things.find(({ key }) => key === thing)!.owner)!;
  };
  await sendReadings(
    options,
    (device) => hasHistory(guest.as(ownerOf(device)), ids.devices.get(device)!),
    say,
  );
};
