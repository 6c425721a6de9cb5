import { describe, expect, it } from '@jest/globals';
import {
  actionDeleted,
  actionDetailsChanged,
  actionRecorded,
  type ActionType,
  badges,
  definitionOf,
  type RecordedEvent,
  userSignedIn,
} from '@hedgerow/domain';
import { StaleStream } from '@hedgerow/event-store';
import { consequencesOf } from '../reactions/react.js';
import type { Job, ReactionEvent } from '../reactions/reaction.js';
import { awardBadge, awardBadges } from './award-badges.js';
import type { BadgeOf } from './badge-counts.js';

const example = actionRecorded.definition.example;
const userId = example.createdBy;
let events = 0;
const stored = (fact: { type: string; data: unknown }, second = 0): RecordedEvent => {
  const at = new Date(Date.UTC(2026, 5, 1, 8, 0, second)).toISOString();
  return {
    ...fact,
    id: `0192f0c1-7a10-7c3e-9d01-${String(++events).padStart(12, '0')}`,
    ...{ stream: 'action-1', version: 1, schemaVersion: definitionOf(fact.type)!.version },
    ...{ occurredAt: at, recordedAt: at, actor: { kind: 'person', id: userId } },
    ...{ correlationId: 'request-1', causationId: 'request-1' },
  };
};
const did = (type: ActionType) => stored(actionRecorded({ ...example, type }));
const about = { actionId: example.actionId, thingId: example.thingId };

/** A store in memory with a badge at a level, what counts for it, and a hand that can be quicker. */
const partsWith = ({
  level = 0,
  count = 1,
  overtakenTo = 0,
  isLeaving = false,
  done = 'CREATED',
  gone = [] as string[],
} = {}) => {
  const appended: { commandId: string; streams: { expected: number; facts: { data: object }[] }[] }[] = [];
  let overtaken = overtakenTo;
  const stateOf = (id: string) => (gone.includes(id) ? {} : { details: { type: done } });
  const store = {
    loadAll: async (aggregate: object, ids: readonly string[]) =>
      ids.map((id) => ({ aggregate, id, state: stateOf(id), version: 2 })),
    load: async (aggregate: object, id: string) =>
      aggregate === badges
        ? { aggregate, id, state: { level }, version: level }
        : { aggregate, id, state: { exists: !isLeaving }, version: 3 },
    append: async (request: (typeof appended)[number]) => {
      if (overtaken > 0) {
        [level, overtaken] = [overtaken, 0];
        throw new StaleStream(['badge']);
      }
      appended.push(request);
      level += request.streams[0]!.facts.length;
      return { events: [], repeated: false };
    },
  };
  const parts = {
    store: store as never,
    counts: {
      // What `done` tells of is counted still.
      of: async (_badge: object, apart: readonly string[] = []) => count - apart.length,
      all: async (asked: readonly BadgeOf[]) =>
        asked.slice(0, 1).map((badge) => ({ ...badge, count, level })),
    },
  };
  return { appended, parts, reaction: awardBadges(parts) };
};
const following = (event: RecordedEvent, before?: unknown) =>
  consequencesOf(partsWith().reaction, event as ReactionEvent, before);
const jobOf = (event: RecordedEvent): Job => {
  const [job] = following(event).jobs;
  return { ...job!, payload: JSON.parse(job!.payload) as object };
};

describe('what counts towards a badge', () => {
  it('is looked at at once where it cannot be undone', () => {
    const { jobs, timers } = following(did('CREATED'));
    expect(jobs).toMatchObject([{ queue: 'badges', key: example.actionId }]);
    expect(JSON.parse(jobs[0]!.payload)).toMatchObject([{ userId, kind: 'created' }]);
    expect(timers).toEqual([]);
  });

  it('is looked at when Undo is over otherwise, and not at all when it was undone before', () => {
    const recorded = did('WATERING');
    const { jobs, timers, state } = following(recorded);
    expect(jobs).toEqual([]);
    expect(timers).toMatchObject([
      {
        key: example.actionId,
        name: 'counts',
        due: { at: new Date('2026-06-01T08:00:10.000Z'), late: 'drop' },
      },
    ]);
    const undone = following(stored(actionDeleted({ ...about, deletedBy: userId }), 5), state);
    expect(undone.timers).toMatchObject([{ key: example.actionId, name: 'counts' }]);
    expect(undone.timers[0]).not.toHaveProperty('due');
    expect(undone.state).toBeUndefined();
  });

  it('is looked at as what it was corrected to', () => {
    const { state } = following(did('WATERING'));
    const changed = (changes: object) =>
      stored(actionDetailsChanged({ ...about, ...changes, changedBy: userId }), 60);
    const [timer] = following(changed({ type: 'UPKEEP' }), state).timers;
    expect(timer!.due!.at).toEqual(new Date('2026-06-01T08:01:00.000Z'));
    expect(JSON.parse(timer!.due!.job.payload)).toMatchObject([{ kind: 'upkeep' }]);
    expect(following(changed({ comments: 'Two cans' }), state)).toMatchObject({ jobs: [], timers: [] });
  });

  it('is a day of signing in, once', () => {
    const signedIn = () => stored(userSignedIn({ ...userSignedIn.definition.example, userId }));
    const { jobs, state } = following(signedIn());
    expect(JSON.parse(jobs[0]!.payload)).toMatchObject([{ userId, kind: 'signin' }]);
    const again = following(signedIn(), state);
    expect(again.jobs).toEqual([]);
    expect(again.state).toEqual(state);
  });

  it('an event delivered twice is one job; another event is another one', () => {
    const event = did('CREATED');
    expect(jobOf(event).id).toBe(jobOf(event).id);
    expect(jobOf(did('CREATED')).id).not.toBe(jobOf(event).id);
  });
});

describe('awarding what was reached', () => {
  it('happens by the rule and because of the event, and once however often the job runs', async () => {
    const { reaction, appended } = partsWith();
    const event = did('CREATED');
    expect(await reaction.run(jobOf(event), {} as never)).toBeUndefined();
    expect(await reaction.run(jobOf(event), {} as never)).toBe('nothing to do');
    expect(appended).toMatchObject([
      {
        actor: { kind: 'rule', id: 'badge-created' },
        ...{ causationId: event.id, correlationId: 'request-1' },
        streams: [{ expected: 0, facts: [{ type: 'BadgeAwarded', data: { userId, level: 1 } }] }],
      },
    ]);
  });

  it('does not happen for an action that was undone or corrected while the counts lag behind the log', async () => {
    for (const late of [{ gone: [example.actionId] }, { done: 'UPKEEP' }]) {
      const { reaction, appended } = partsWith(late);
      expect(await reaction.run(jobOf(did('CREATED')), {} as never)).toBe('nothing to do');
      expect(appended).toEqual([]);
    }
  });

  it('counts only what still stands of several that came due together', async () => {
    const gone = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c77';
    const { reaction, appended } = partsWith({ count: 5, gone: [gone] });
    const job = jobOf(did('CREATED'));
    const [counting] = job.payload as [object];
    const both = { ...job, payload: [counting, { ...counting, actionId: gone, causationId: 'undone' }] };
    await reaction.run(both, {} as never);
    // The fifth is undone: the second level is not reached.
    expect(appended).toMatchObject([
      {
        causationId: (counting as { causationId: string }).causationId,
        streams: [{ facts: [{ data: { level: 1 } }] }],
      },
    ]);
    expect(appended[0]!.streams[0]!.facts).toHaveLength(1);
  });

  it('is done for the others when one of several fails, and fails then', async () => {
    const { parts, appended } = partsWith();
    const load = async (aggregate: object, id: string) => {
      if (id.includes('watering')) throw new Error('away');
      return (parts.store as { load: (a: object, id: string) => Promise<object> }).load(aggregate, id);
    };
    const all = async (asked: readonly BadgeOf[]) => asked.map((badge) => ({ ...badge, count: 1, level: 0 }));
    const store = { ...(parts.store as object), load } as never;
    const both = ['watering', 'created'].map((kind) => ({ userId, kind, causationId: example.actionId }));
    const job = { ...jobOf(did('CREATED')), payload: both };
    const run = awardBadges({ store, counts: { ...parts.counts, all } }).run(job, {} as never);
    await expect(run).rejects.toThrow('away');
    expect(appended).toMatchObject([{ streams: [{ facts: [{ data: { kind: 'created' } }] }] }]);
  });

  it('takes a job that an older program left for one', async () => {
    const { reaction, appended } = partsWith();
    const job = jobOf(did('CREATED'));
    await reaction.run({ ...job, payload: (job.payload as [object])[0] }, {} as never);
    expect(appended).toHaveLength(1);
  });

  it('awards several levels in order, in one append', async () => {
    const { parts, appended } = partsWith({ level: 1, count: 20 });
    expect(await awardBadge(parts, { userId, kind: 'watering' })).toBe(true);
    expect(appended[0]!.streams).toMatchObject([
      { expected: 1, facts: [{ data: { level: 2 } }, { data: { level: 3 } }] },
    ]);
  });

  it('leaves to another worker what that one awarded, and awards the rest', async () => {
    const { parts, appended } = partsWith({ count: 20, overtakenTo: 2 });
    expect(await awardBadge(parts, { userId, kind: 'watering' })).toBe(true);
    expect(appended).toHaveLength(1);
    expect(appended[0]!.streams).toMatchObject([{ expected: 2, facts: [{ data: { level: 3 } }] }]);
  });

  it('asks for no count at the last level, and gives nothing to an account that was deleted', async () => {
    const counted = { of: () => Promise.reject(new Error('counted')) };
    const { parts } = partsWith({ level: 5 });
    expect(await awardBadge({ ...parts, counts: counted }, { userId, kind: 'watering' })).toBe(false);
    const leaving = partsWith({ isLeaving: true });
    expect(await awardBadge(leaving.parts, { userId, kind: 'watering' })).toBe(false);
    expect(leaving.appended).toEqual([]);
  });
});
