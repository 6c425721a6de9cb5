import { awardFirstLevel, type BadgeKind, badgeId, badgeOfAction, badges } from '@hedgerow/domain';
import { type EventStore, StaleStream } from '@hedgerow/event-store';
import { derivedId } from '@hedgerow/platform';
import { type Job, type Reaction, reaction, type TakenEvent } from '../reactions/reaction.js';

export interface AwardFirstBadge {
  readonly userId: string;
  readonly kind: BadgeKind;
  /** The event that earned it. */
  readonly causationId: string;
  readonly correlationId: string;
}

/** Badges whose first level is awarded today; the others follow with their thresholds. */
const awarded: readonly BadgeKind[] = ['created'];

/** The first level of the badge that an action counts towards. Whether the person has it already is decided later. */
export const earnsBadge = ({
  id,
  correlationId,
  data: { type, createdBy },
}: TakenEvent<'ActionRecorded'>): AwardFirstBadge | undefined => {
  const kind = badgeOfAction[type];
  return awarded.includes(kind) ? { userId: createdBy, kind, causationId: id, correlationId } : undefined;
};

/**
 * Awards level 1 unless the person has it. The stream of the badge refuses a second award by another worker, and the
 * command's id, derived from the job's, returns the first result to a repeated job. Throws `StaleStream` when another
 * worker was quicker: the next run then finds nothing to do.
 */
export const awardBadge =
  (store: Pick<EventStore, 'load' | 'append'>) =>
  async ({ id, payload }: Job<AwardFirstBadge>): Promise<void> => {
    const { userId, kind, causationId, correlationId } = payload;
    const badge = await store.load(badges, badgeId(userId, kind));
    const awardId = derivedId('award', badges.stream(badge.id), '1');
    const facts = awardFirstLevel(badge.state, { awardId, userId, kind });
    if (facts.length === 0) return;
    await store.append({
      commandId: derivedId('command', id),
      actor: { kind: 'rule', id: `badge-${kind}` },
      causationId,
      correlationId,
      streams: [{ stream: badges.stream(badge.id), expected: badge.version, facts }],
    });
  };

/** The reaction: the first thing a person registers earns them the badge `created`. */
export const badgeReaction = (store: Pick<EventStore, 'load' | 'append'>): Reaction =>
  reaction({
    name: 'award-first-badge',
    queue: 'badges',
    takes: ['ActionRecorded'],
    // An action of before this program ran earns it as well; asked for twice, it is awarded once.
    startFrom: 'beginning',
    react: (event) => {
      const payload = earnsBadge(event);
      return payload && { jobs: [{ payload }] };
    },
    run: async (job: Job<AwardFirstBadge>) => {
      try {
        await awardBadge(store)(job);
      } catch (error) {
        // Not worth a failed attempt: the other worker's award is there to be read now.
        if (!(error instanceof StaleStream)) throw error;
        await awardBadge(store)(job);
      }
    },
  });
