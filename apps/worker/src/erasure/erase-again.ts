import type { Actor, RecordedEvent, UserFact } from '@hedgerow/domain';
import type { Erasures } from '@hedgerow/event-store';
import type { Reaction } from '../reactions/reaction.js';

export const erasureRule: Actor = { kind: 'rule', id: 'erasure' };

const erasedPerson = (event: RecordedEvent): { userId: string } | undefined =>
  event.type === 'PersonalDataErased'
    ? (event.data as Extract<UserFact, { type: 'PersonalDataErased' }>['data'])
    : undefined;

/**
 * The reaction: erases whom Kafka says is erased. Nearly always that is done already. After a restore of a backup that
 * holds neither the event nor the list beside the keys, Kafka alone still knows; the worker's position came out of the
 * same backup, so it reads the event again.
 */
export const eraseAgain = (erasures: Pick<Erasures, 'erase'>): Reaction<{ userId: string }> => ({
  name: 'erase-again',
  queue: 'accounts',
  react: erasedPerson,
  run: ({ payload }) => erasures.erase(payload.userId, erasureRule),
});
