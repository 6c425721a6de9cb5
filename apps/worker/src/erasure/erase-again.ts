import type { Actor } from '@hedgerow/domain';
import type { Erasures } from '@hedgerow/event-store';
import { type Job, type Reaction, reaction } from '../reactions/reaction.js';

export const erasureRule: Actor = { kind: 'rule', id: 'erasure' };

/**
 * The reaction: erases whom Kafka says is erased. Nearly always that is done already. After a restore of a backup that
 * holds neither the event nor the list beside the keys, Kafka alone still knows; the worker's position came out of the
 * same backup, so it reads the event again.
 */
export const eraseAgain = (erasures: Pick<Erasures, 'erase'>): Reaction =>
  reaction({
    name: 'erase-again',
    queue: 'accounts',
    takes: ['PersonalDataErased'],
    startFrom: 'beginning',
    key: ({ data }) => data.userId,
    react: ({ data: { userId } }) => ({ jobs: [{ payload: { userId } }] }),
    run: async ({ payload }: Job<{ userId: string }>) =>
      void (await erasures.erase(payload.userId, erasureRule)),
  });
