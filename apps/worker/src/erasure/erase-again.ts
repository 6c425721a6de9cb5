import { type Actor, hasOwnKey } from '@hedgerow/domain';
import type { Erasures } from '@hedgerow/event-store';
import { type Job, type Reaction, reaction } from '../reactions/reaction.js';

export const erasureRule: Actor = { kind: 'rule', id: 'erasure' };

interface Erased {
  readonly userId?: string;
  readonly invitationId?: string;
  readonly feedbackId?: string;
}

/**
 * The reaction: erases whom or what Kafka says is erased: persons, invitations, and feedback of guests that was
 * deleted. Nearly always that is done already. After
 * a restore of a backup that holds neither the event nor the list beside the keys, Kafka alone still knows; the worker's
 * position came out of the same backup, so it reads the event again.
 */
export const eraseAgain = (erasures: Pick<Erasures, 'erase' | 'eraseAll'>): Reaction =>
  reaction({
    name: 'erase-again',
    queue: 'accounts',
    takes: [
      'PersonalDataErased',
      ...(['ThingInvitationErased', 'GroupInvitationErased', 'DeviceInvitationErased'] as const),
      'FeedbackDeleted',
    ],
    startFrom: 'beginning',
    key: ({ data }) => {
      if ('feedbackId' in data) return data.feedbackId;
      return 'userId' in data ? data.userId : data.invitationId;
    },
    react: ({ data }) => {
      // That of a person is under their own key, which stays.
      if ('feedbackId' in data)
        return { jobs: hasOwnKey(data) ? [{ payload: { feedbackId: data.feedbackId } }] : [] };
      return {
        jobs: [{ payload: 'userId' in data ? { userId: data.userId } : { invitationId: data.invitationId } }],
      };
    },
    run: async ({ payload: { userId, invitationId, feedbackId } }: Job<Erased>) => {
      if (userId !== undefined) await erasures.erase(userId, erasureRule);
      const withOwnKey = invitationId ?? feedbackId;
      if (withOwnKey !== undefined) await erasures.eraseAll([withOwnKey], erasureRule);
    },
  });
