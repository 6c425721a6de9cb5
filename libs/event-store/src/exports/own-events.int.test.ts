import { expect, it } from '@jest/globals';
import {
  badgeAwarded,
  badgeId,
  badges,
  type Fact,
  type RecordedEvent,
  thingAccessGranted,
  thingInvitationEvents,
  things,
  userSignedIn,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aThing, aUser, testMasterKey } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { EventStore, OwnEvents, OwnInvitations, PersonKeys } from '../index.js';

const db = suiteDatabase();

const aSetting = async () => {
  const keys = new PersonKeys(db.pool, testMasterKey);
  const store = new EventStore(db.pool, keys);
  const append = async (actor: string, stream: string, ...facts: readonly Fact[]) => {
    const { version } = await store.read(stream);
    const streams = [{ stream, expected: version, facts }];
    await store.append({ commandId: newId(), actor: { kind: 'person', id: actor }, streams });
  };
  const anna = aUser({ name: 'Anna Hill', email: 'anna@hill.example' });
  const ben = aUser({ name: 'Ben Brook', email: 'ben@brook.example' });
  await append(anna.id, anna.stream, ...anna.facts);
  // Anna is an administrator who adds Ben.
  await append(anna.id, ben.stream, ...ben.facts);
  const [hers, his] = [aThing({ registeredBy: anna.id }), aThing({ registeredBy: ben.id })];
  await append(anna.id, hers.stream, ...hers.facts);
  await append(ben.id, his.stream, ...his.facts);
  return { keys, append, anna, ben, hers, his };
};
type Setting = Awaited<ReturnType<typeof aSetting>>;

const eventsOf = async ({ keys }: Setting, person: string) => {
  const own = new OwnEvents(db.pool, keys);
  const events: RecordedEvent[] = [];
  for await (const page of own.read(person)) events.push(...page);
  expect(await own.count(person)).toBe(events.length);
  return events;
};

it('the events of a person are those of their account and badges, and what they caused, once each', async () => {
  const story = await aSetting();
  const { anna, ben, his, append } = story;
  const award = badgeAwarded({ awardId: newId(), userId: anna.id, kind: 'upkeep', level: 1 });
  await append(newId(), badges.stream(badgeId(anna.id, 'upkeep')), award);
  const bens = { thingId: his.id, accessId: newId(), userId: anna.id, isOwner: false, isCollaborator: true };
  await append(ben.id, his.stream, thingAccessGranted(bens));
  const events = await eventsOf(story, anna.id);
  expect(events.map(({ type, stream }) => [type, stream])).toEqual([
    ['UserRegistered', anna.stream],
    ['UserEmailAdded', anna.stream],
    ['BadgeAwarded', `badge-upkeep-${anna.id}`],
    ['UserRegistered', ben.stream],
    ['UserEmailAdded', ben.stream],
    ['ThingRegistered', `thing-${story.hers.id}`],
    ['ThingAccessGranted', `thing-${story.hers.id}`],
  ]);
  const text = JSON.stringify(events);
  expect(text).toContain('Anna Hill');
  expect(text).toContain('anna@hill.example');
  expect(text).not.toMatch(/Ben Brook|ben@brook|pii:/);
});

it('long histories come page by page, in order', async () => {
  const story = await aSetting();
  const { anna, append } = story;
  for (let n = 0; n < 3; n++)
    await append(
      anna.id,
      anna.stream,
      ...Array.from({ length: 400 }, () => userSignedIn({ userId: anna.id, sessionId: newId() })),
    );
  for (let n = 0; n < 600; n += 300) {
    const { id, stream } = aThing();
    const granted = () =>
      thingAccessGranted({ thingId: id, accessId: newId(), userId: newId(), isOwner: true, isCollaborator: false }); // prettier-ignore
    await append(anna.id, stream, ...Array.from({ length: 300 }, granted));
  }
  const events = await eventsOf(story, anna.id);
  expect(events).toHaveLength(2 + 1_200 + 2 + 2 + 600);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const own = events.filter(({ stream }) => stream === anna.stream).map(({ version }) => version);
  expect(own).toEqual(own.toSorted((a, b) => a - b));
});

it('the invitations of a person are those they made or accepted, with what became of them and no address', async () => {
  const { append, anna, ben, hers, his } = await aSetting();
  const invite = async (actor: string, thingId: string, email: string) => {
    const ids = { thingId, invitationId: newId() };
    const expiresAt = '2026-06-15T08:00:00.000Z';
    await append(actor, things.stream(thingId), thingInvitationEvents.sent({ ...ids, email, invitedBy: actor, expiresAt })); // prettier-ignore
    return ids;
  };
  const made = await invite(anna.id, hers.id, 'cara@canal.example');
  const removed = await invite(anna.id, hers.id, 'dora@dyke.example');
  await append(
    anna.id,
    things.stream(hers.id),
    thingInvitationEvents.removed({ ...removed, removedBy: anna.id }),
  );
  const accepted = await invite(ben.id, his.id, 'anna@hill.example');
  await append(
    anna.id,
    things.stream(his.id),
    thingInvitationEvents.accepted({ ...accepted, userId: anna.id }),
  );
  await invite(ben.id, his.id, 'elsa@elm.example');
  const own = await new OwnInvitations(db.pool).of(anna.id);
  expect(own).toMatchObject([
    { invitationId: made.invitationId, to: 'thing', toId: hers.id, madeByMe: true, acceptedAt: null },
    { invitationId: removed.invitationId, madeByMe: true, removedAt: expect.any(String) },
    { invitationId: accepted.invitationId, toId: his.id, madeByMe: false, acceptedByMe: true },
  ]);
  expect(own[0]!.endsAt).toBe('2026-06-15T08:00:00.000Z');
  expect(JSON.stringify(own)).not.toMatch(/@|pii:/);
});
