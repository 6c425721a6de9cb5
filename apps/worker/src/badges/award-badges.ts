import {
  actions,
  awardReached,
  badgeId,
  type BadgeKind,
  badgeOfAction,
  badges,
  type Counted,
  countingTypes,
  evolveCounted,
  type BadgeType,
  badgeTypes,
  nextLevel,
  occurrenceOf,
  users,
} from '@hedgerow/domain';
import { type EventStore, whileStale } from '@hedgerow/event-store';
import { derivedId } from '@hedgerow/platform';
import { type Job, type Reacted, type Reaction, reaction } from '../reactions/reaction.js';
import { awardBadgesName, type BadgeCounts } from './badge-counts.js';

export interface AwardParts {
  readonly store: Pick<EventStore, 'load' | 'append'>;
  readonly counts: Pick<BadgeCounts, 'of'>;
}

/** A badge of a person that may have reached another level. */
export interface ReachedBadge {
  readonly userId: string;
  readonly kind: BadgeKind;
}

/** The event because of which it is looked at; left out where a change of rules is the reason. */
interface Cause {
  readonly causationId: string;
  readonly correlationId: string;
}

/** What a job of the reaction is asked for with: the action that counts, where it is one. */
type Payload = ReachedBadge & Cause & { readonly actionId?: string };

/** Another worker may award the same badge at the same moment. More tries than that have another cause. */
const tries = 5;

/**
 * Awards every level that what counts now reaches. The stream of a badge has one event for each level, in order, so that
 * a second worker, a job that is run again and a sweep find nothing more to do. Answers with whether a level was awarded.
 */
export const awardBadge = async (
  { store, counts }: AwardParts,
  { userId, kind }: ReachedBadge,
  cause: Partial<Cause> = {},
  types: readonly BadgeType[] = badgeTypes,
): Promise<boolean> =>
  whileStale(tries, async () => {
    const badge = await store.load(badges, badgeId(userId, kind));
    // Who has reached the last level asks for no count.
    if (!nextLevel(kind, badge.state.level, types)) return false;
    const stream = badges.stream(badge.id);
    const awardId = (level: number) => derivedId('award', stream, String(level));
    const count = await counts.of(userId, kind);
    const facts = awardReached(badge.state, { userId, kind, count, awardId }, types);
    if (facts.length === 0) return false;
    const person = await store.load(users, userId);
    // The account was deleted: what they did stays, and nothing is added to it.
    if (person.version > 0 && !person.state.exists) return false;
    await store.append({
      // By what is awarded, not by the job: the same award asked for by two jobs is one command.
      commandId: derivedId('command', ...facts.map(({ data }) => data.awardId)),
      actor: { kind: 'rule', id: `badge-${kind}` },
      ...cause,
      streams: [{ stream, expected: badge.version, facts }],
    });
    return true;
  });

/**
 * The reaction: keeps what counts, one state for each action and for each day on which a person signed in, and looks at the
 * badge whenever there is more of it. What can be undone is looked at once that is over (rule A72); what a log tells of days
 * past is left to the sweep, which comes when the log was read.
 */
export const awardBadges = (parts: AwardParts): Reaction =>
  reaction({
    name: awardBadgesName,
    queue: 'badges',
    takes: countingTypes,
    startFrom: 'beginning',
    key: occurrenceOf,
    state: { initial: undefined as Counted | undefined, evolve: evolveCounted },
    late: 'drop',
    react: (event, state): Reacted<Payload> | undefined => {
      const name = 'counts';
      if (!state?.kind) return { timers: [{ name, cancel: true }] };
      const { userId, kind, from, by } = state;
      const action = event.type === 'UserSignedIn' ? {} : { actionId: event.data.actionId };
      const payload = { userId, kind, ...action, causationId: event.id, correlationId: event.correlationId };
      // The second sign-in of a day adds nothing.
      if (event.type === 'UserSignedIn') return by === event.id ? { jobs: [{ payload }] } : undefined;
      if (event.type === 'ActionRecorded' && from === event.recordedAt) return { jobs: [{ payload }] };
      if (event.type === 'ActionDetailsChanged' && event.data.type === undefined) return undefined;
      return { timers: [{ name, at: from, payload }] };
    },
    run: async ({ payload: { userId, kind, actionId, ...cause } }: Job<Payload>) => {
      // What is counted follows the log by way of Kafka: it may not know yet that the action was undone or corrected.
      if (actionId !== undefined && (await isOver(parts, actionId, kind))) return 'nothing to do';
      return (await awardBadge(parts, { userId, kind }, cause)) ? undefined : 'nothing to do';
    },
  });

const isOver = async ({ store }: AwardParts, actionId: string, kind: BadgeKind): Promise<boolean> => {
  const { version, state } = await store.load(actions, actionId);
  return version > 0 && (!state.details || badgeOfAction[state.details.type] !== kind);
};
