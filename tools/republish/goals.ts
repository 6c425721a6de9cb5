import { endRepublication, type Republication } from '@hedgerow/event-store';
import {
  type EventOnKafka,
  type GenerationPosition,
  inTransaction,
  setGenerationPositions,
  setParkedPlaces,
} from '@hedgerow/read-model';
import * as worker from '../../apps/worker/src/reactions/position-rows.js';
import type { Sources } from './sources.js';

/** Where everything that reads goes on, as it is written down before anything is moved. */
export interface Goals {
  readonly generations: readonly GenerationPosition[];
  readonly reactions: readonly worker.PositionRow[];
  readonly places: readonly EventOnKafka[];
  readonly ends: Readonly<Record<string, string>>;
}

/** Sets every position, in each database at once; what was done is done again without harm. */
export const carryOut = async (
  { read, store }: Sources,
  { topics }: Republication,
  goals: Goals,
): Promise<void> => {
  const { generations, reactions, places, ends } = goals;
  await inTransaction(read, async (client) => {
    await setGenerationPositions(client, generations);
    await setParkedPlaces(client, topics, places);
  });
  await inTransaction(store, async (client) => {
    await worker.setPositions(client, reactions);
    await worker.setKept(client, topics, places);
    await endRepublication(client, new Map(Object.entries(ends)));
  });
};
