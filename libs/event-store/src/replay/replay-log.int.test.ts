import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Fact, groups, thingDeleted, thingDetailsChanged, things, users } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aGroup, anAction, aThing, aUser, type TestDatabase } from '@hedgerow/testing';
import { type EventStore, type ReplayFilter, ReplayLog } from '../index.js';
import { freshStore, mia } from '../testing/fresh-store.js';

let db: TestDatabase;
let store: EventStore;
let log: ReplayLog;

beforeAll(async () => {
  ({ db, store } = await freshStore());
  log = new ReplayLog(db.pool);
}, 60_000);
afterAll(() => db.drop());

const append = (stream: string, facts: readonly Fact[], expected = 0, occurredAt?: string) =>
  store.append({
    ...{ commandId: newId(), actor: mia, streams: [{ stream, expected, facts }] },
    ...(occurredAt === undefined ? {} : { occurredAt }),
  });

/** Types of the chosen events in order, or of those behind a cursor. */
const chosen = async (filter: Partial<ReplayFilter>, after = '0') => {
  const { position, at } = await log.horizon();
  const found: string[] = [];
  const question = { to: at, ...filter };
  for await (const page of log.read(question, after, position))
    found.push(...page.map(({ event }) => event.type));
  const counts = await log.counts(question, position);
  if (after === '0') expect(counts.reduce((sum, { events }) => sum + events, 0)).toBe(found.length);
  return found;
};

describe('the log of a replay', () => {
  const [group, other] = [aGroup(), aGroup()];
  const thing = aThing({ groupId: group.id });
  const [before, within, later] = [anAction(), anAction(), anAction()].map((action) => ({
    ...action,
    facts: action.facts.map((fact) => ({ ...fact, data: { ...(fact.data as object), thingId: thing.id } })),
  }));

  it('is read by time, type, subject and group, in order of position', async () => {
    await append(group.stream, group.facts, 0, '2026-06-01T10:00:00.000Z');
    await append(other.stream, other.facts, 0, '2026-06-01T11:00:00.000Z');
    await append(thing.stream, thing.facts, 0, '2026-06-02T10:00:00.000Z');
    await append(before!.stream, before!.facts, 0, '2026-06-03T10:00:00.000Z');
    expect(await chosen({})).toHaveLength(7);
    expect(await chosen({ from: '2026-06-02T10:00:00.000Z', to: '2026-06-03T10:00:00.000Z' })).toEqual([
      ...['ThingRegistered', 'ThingAccessGranted'],
    ]);
    expect(await chosen({ types: ['ActionRecorded', 'GroupCreated'] })).toEqual([
      ...['GroupCreated', 'GroupCreated', 'ActionRecorded'],
    ]);
    expect(await chosen({ subjects: [thing.stream] })).toEqual(['ThingRegistered', 'ThingAccessGranted']);
    // By its id, the whole history that the thing owns: what has it as key on Kafka.
    expect(await chosen({ subjects: [thing.id] })).toEqual([
      ...['ThingRegistered', 'ThingAccessGranted', 'ActionRecorded'],
    ]);
    expect(await chosen({ groups: [other.id] })).toEqual(['GroupCreated', 'GroupMembershipGranted']);
  });

  it('has what is said of a group and of its things, for as long as they are in it', async () => {
    await append(within!.stream, within!.facts);
    const move = thingDetailsChanged({ thingId: thing.id, groupId: other.id, changedBy: newId() });
    await append(thing.stream, [move], thing.facts.length);
    await append(later!.stream, later!.facts);
    await append(
      thing.stream,
      [thingDeleted({ thingId: thing.id, deletedBy: newId() })],
      thing.facts.length + 1,
    );
    expect(await chosen({ groups: [group.id] })).toEqual([
      ...['GroupCreated', 'GroupMembershipGranted', 'ThingRegistered', 'ThingAccessGranted'],
      ...['ActionRecorded', 'ActionRecorded'],
    ]);
    expect(await chosen({ groups: [other.id] })).toEqual([
      ...['GroupCreated', 'GroupMembershipGranted', 'ThingDetailsChanged', 'ActionRecorded', 'ThingDeleted'],
    ]);
    const streams = new Set([groups.stream(group.id), users.stream(newId())]);
    expect(await log.unknown([...streams, thing.id, things.stream(thing.id)])).toHaveLength(1);
  });

  it('ends at a horizon that waits for appends which are open, and that none falls behind', async () => {
    const slow = await db.pool.connect();
    const [late, quick] = [aUser(), aUser()];
    await slow.query('begin');
    await slow.query(
      `insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type,
         actor_kind, actor_id, data)
       values (gen_random_uuid(), gen_random_uuid(), now(), 1, 1, 0, $1, 'UserRegistered', 'rule', 'test', '{}')`,
      [late.stream],
    );
    await append(quick.stream, quick.facts);
    await expect(log.horizon(100)).rejects.toThrow(/has been open for too long/);
    const waiting = log.horizon();
    await slow.query('commit');
    slow.release();
    const { position, at } = await waiting;
    const found: string[] = [];
    const read = async () => {
      found.length = 0;
      for await (const page of log.read({ to: at }, '0', position))
        found.push(...page.map(({ event }) => event.stream));
    };
    await read();
    expect(found).toContain(late.stream);
    const before = [...found];
    await append(aUser().stream, [aUser().facts[0]!], 0, '2026-06-01T10:00:00.000Z').catch(() => undefined);
    await read();
    expect(found).toEqual(before);
  });
});
