import { describe, expect, it } from '@jest/globals';
import {
  actionRecorded,
  type ActionType,
  badgeAwarded,
  definitionOf,
  type RecordedEvent,
} from '@hedgerow/domain';
import { StaleStream } from '@hedgerow/event-store';
import { consequencesOf } from '../reactions/react.js';
import type { Job, ReactionEvent } from '../reactions/reaction.js';
import { badgeReaction } from './award-badge.js';

const userId = actionRecorded.definition.example.createdBy;
const stored = (
  fact: { type: string; data: unknown },
  id = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1ca0',
): RecordedEvent => ({
  ...fact,
  id,
  stream: 'action-1',
  version: 1,
  schemaVersion: definitionOf(fact.type)!.version,
  occurredAt: '2026-06-01T08:00:00.000Z',
  recordedAt: '2026-06-01T08:00:00.000Z',
  actor: { kind: 'person', id: userId },
  correlationId: 'request-1',
  causationId: 'request-1',
});
const did = (type: ActionType, id?: string) =>
  stored(actionRecorded({ ...actionRecorded.definition.example, type }), id);

/** A store in memory: what the reaction appends, and a hand that can be quicker. */
const storeWith = ({ level = 0, overtakenOnce = false } = {}) => {
  const appended: object[] = [];
  let overtaken = overtakenOnce;
  const store = {
    load: async (aggregate: object, id: string) => ({ aggregate, id, state: { level }, version: level }),
    append: async (request: object) => {
      if (overtaken) {
        overtaken = false;
        level = 1;
        throw new StaleStream(['badge']);
      }
      appended.push(request);
      return { events: [], repeated: false };
    },
  };
  const reaction = badgeReaction(store as never);
  const run = (job: Job) => reaction.run(job, {} as never);
  const jobsOf = (...events: RecordedEvent[]): Job[] =>
    events.flatMap((event) =>
      consequencesOf(reaction, event as ReactionEvent, undefined).jobs.map((job) => ({
        ...job,
        payload: JSON.parse(job.payload) as object,
      })),
    );
  return { appended, reaction, run, jobsOf };
};

describe('the first badge', () => {
  it('is asked for by a CREATED action and by nothing else yet', () => {
    const { reaction, jobsOf } = storeWith();
    expect(reaction.takes).toEqual(['ActionRecorded']);
    expect(jobsOf(did('CREATED'), did('WATERING'))).toMatchObject([
      { queue: 'badges', payload: { userId, kind: 'created' } },
    ]);
  });

  it('an event delivered twice is one job; another event is another one', () => {
    const [first, again, other] = storeWith().jobsOf(
      did('CREATED'),
      did('CREATED'),
      did('CREATED', '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1ca1'),
    );
    expect(first!.id).toBe(again!.id);
    expect(other!.id).not.toBe(first!.id);
  });

  it('is awarded by the rule, because of the event, under a command id that the job decides', async () => {
    const { run, jobsOf, appended } = storeWith();
    const [job] = jobsOf(did('CREATED'));
    await run(job!);
    await run(job!);
    expect(appended).toHaveLength(2);
    expect(appended[0]).toEqual(appended[1]);
    expect(appended[0]).toMatchObject({
      actor: { kind: 'rule', id: 'badge-created' },
      causationId: did('CREATED').id,
      correlationId: 'request-1',
      streams: [{ expected: 0, facts: [{ type: badgeAwarded.definition.type, data: { userId, level: 1 } }] }],
    });
  });

  it('is not awarded to someone who has it, nor when another worker was quicker', async () => {
    const has = storeWith({ level: 1 });
    const late = storeWith({ overtakenOnce: true });
    for (const { run, jobsOf } of [has, late]) await run(jobsOf(did('CREATED'))[0]!);
    expect([has.appended, late.appended]).toEqual([[], []]);
  });
});
