import {
  type Action,
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
  levelsReached,
  nextLevel,
  occurrenceOf,
  users,
} from '@hedgerow/domain';
import { type EventStore, whileStale } from '@hedgerow/event-store';
import { derivedId } from '@hedgerow/platform';
import { type Job, type Reacted, type Reaction, reaction } from '../reactions/reaction.js';
import { awardBadgesName, type BadgeCounts, type BadgeOf } from './badge-counts.js';

export interface AwardParts {
  readonly store: Pick<EventStore, 'load' | 'append'>;
  readonly counts: Pick<BadgeCounts, 'of'>;
}

/** Because of what a badge is looked at. */
interface Asking {
  readonly cause?: Cause;
  /** Occurrences that are counted and do not count any more. */
  readonly apart?: readonly string[];
}

/** The event because of which it is looked at; left out where a change of rules is the reason. */
interface Cause {
  readonly causationId: string;
  readonly correlationId: string;
}

/** A badge that may have reached another level: because of the action, where it is one. */
type Counting = BadgeOf & Cause & { readonly actionId?: string };

interface ReactionParts extends AwardParts {
  readonly store: Pick<EventStore, 'load' | 'loadAll' | 'append'>;
  readonly counts: Pick<BadgeCounts, 'of' | 'all'>;
}

/** Another worker may award the same badge at the same moment. More tries than that have another cause. */
const tries = 5;

/**
 * Awards every level that what counts now reaches. The stream of a badge has one event for each level, in order, so that
 * a second worker, a job that is run again and a sweep find nothing more to do. Answers with whether a level was awarded.
 */
export const awardBadge = async (
  { store, counts }: AwardParts,
  { userId, kind }: BadgeOf,
  { cause, apart = [] }: Asking = {},
  types: readonly BadgeType[] = badgeTypes,
): Promise<boolean> =>
  whileStale(tries, async () => {
    const badge = await store.load(badges, badgeId(userId, kind));
    // Who has reached the last level asks for no count.
    if (!nextLevel(kind, badge.state.level, types)) return false;
    const stream = badges.stream(badge.id);
    const awardId = (level: number) => derivedId('award', stream, String(level));
    const count = await counts.of({ userId, kind }, apart);
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
export const awardBadges = (parts: ReactionParts): Reaction =>
  reaction({
    name: awardBadgesName,
    queue: 'badges',
    takes: countingTypes,
    startFrom: 'beginning',
    key: occurrenceOf,
    state: { initial: undefined as Counted | undefined, evolve: evolveCounted },
    late: 'drop',
    joinsTimers: true,
    react: (event, state): Reacted<readonly Counting[]> | undefined => {
      const name = 'counts';
      if (!state?.kind) return { timers: [{ name, cancel: true }] };
      const { userId, kind, from, by } = state;
      const action = event.type === 'UserSignedIn' ? {} : { actionId: event.data.actionId };
      const cause = { causationId: event.id, correlationId: event.correlationId };
      const payload = [{ userId, kind, ...action, ...cause }];
      // The second sign-in of a day adds nothing.
      if (event.type === 'UserSignedIn') return by === event.id ? { jobs: [{ payload }] } : undefined;
      if (event.type === 'ActionRecorded' && from === event.recordedAt) return { jobs: [{ payload }] };
      if (event.type === 'ActionDetailsChanged' && event.data.type === undefined) return undefined;
      return { timers: [{ name, at: from, payload }] };
    },
    run: async ({ payload }: Job<readonly Counting[]>) => {
      // An older program left jobs for one.
      const counting = [payload].flat();
      const faults: unknown[] = [];
      let awarded = 0;
      for (const badge of await parts.counts.all(counting)) {
        if (levelsReached(badge.kind, badge).length === 0) continue;
        const own = counting.filter(({ userId, kind }) => userId === badge.userId && kind === badge.kind);
        // One that fails holds up no other.
        await awardFor(parts, badge, own).then(
          (isAwarded) => (awarded += Number(isAwarded)),
          (error) => faults.push(error),
        );
      }
      if (faults.length > 0) throw faults[0];
      return awarded > 0 ? undefined : 'nothing to do';
    },
  });

/** What is counted follows the log by way of Kafka: it may not know yet that an action was undone or corrected. */
const awardFor = async (
  parts: ReactionParts,
  badge: BadgeOf,
  counting: readonly Counting[],
): Promise<boolean> => {
  const ids = counting.flatMap(({ actionId }) => (actionId === undefined ? [] : [actionId]));
  const loaded = ids.length > 0 ? await parts.store.loadAll(actions, ids) : [];
  const apart = loaded
    .filter(({ version, state }) => version > 0 && !countsFor(state, badge.kind))
    .map(({ id }) => id);
  const last = counting.findLast(({ actionId }) => actionId === undefined || !apart.includes(actionId));
  if (!last) return false;
  const { causationId, correlationId } = last;
  return awardBadge(parts, badge, { cause: { causationId, correlationId }, apart });
};

const countsFor = ({ details }: Action, kind: BadgeKind): boolean =>
  details !== undefined && badgeOfAction[details.type] === kind;
