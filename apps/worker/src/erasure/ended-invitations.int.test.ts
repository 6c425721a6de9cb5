import { expect, it } from '@jest/globals';
import { type Fact, thingDeleted, thingInvitationEvents, things } from '@hedgerow/domain';
import { Erasures, EventStore, Invitations, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { testMasterKey } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { eraseEndedInvitations } from './ended-invitations.js';

const db = suiteDatabase();

it('an invitation that was removed, ended a month ago, or whose thing is gone, is erased and forgotten; others stay', async () => {
  const keys = new PersonKeys(db.pool, testMasterKey);
  const store = new EventStore(db.pool, keys);
  const invitations = new Invitations(db.pool, keys);
  const erasures = new Erasures({ pool: db.pool, store, keys, scrub: () => Promise.resolve({}) });
  const days = (n: number) => new Date(Date.now() + n * 24 * 3_600_000).toISOString();
  const invite = async (thingId: string, endsAt = days(14)) => {
    const invitationId = newId();
    await keys.encrypt(invitationId, 'email', 'guest@moss.example');
    const hash = await invitations.hashOf('guest@moss.example');
    await invitations.note(invitationId, things.stream(thingId), hash, db.pool);
    await invitations.endAt(invitationId, endsAt, db.pool);
    return invitationId;
  };
  const append = (thingId: string, fact: Fact) =>
    store.append({
      ...{ commandId: newId(), actor: { kind: 'rule', id: 'test' } },
      streams: [{ stream: things.stream(thingId), expected: 0, facts: [fact] }],
    });
  const [there, gone] = [newId(), newId()];
  const [open, removed, ofGone] = [await invite(there), await invite(there), await invite(gone)];
  const [late, accepted, forgotten] = [
    await invite(there, days(-29)),
    await invite(there),
    await invite(there),
  ];
  await invitations.endAt(accepted, undefined, db.pool);
  await invitations.endAt(forgotten, days(-31), db.pool);
  const [by, chore] = [newId(), eraseEndedInvitations(invitations, erasures)];
  await append(
    there,
    thingInvitationEvents.removed({ thingId: there, invitationId: removed, removedBy: by }),
  );
  await append(gone, thingDeleted({ thingId: gone, deletedBy: by }));

  expect([await chore(), await chore()]).toEqual([3, 0]);
  expect(await keys.destroyed()).toEqual(new Set([removed, ofGone, forgotten]));
  const left = await invitations.invitationsTo(['guest@moss.example']);
  expect(new Set(left)).toEqual(new Set([open, late, accepted]));
  expect((await store.read(things.stream(there))).events.map(({ type }) => type)).toEqual([
    ...['ThingInvitationRemoved', 'ThingInvitationErased', 'ThingInvitationErased'],
  ]);
});
