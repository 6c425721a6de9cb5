import { expect, it } from '@jest/globals';
import { type Fact, thingDeleted, thingInvitationEvents, things } from '@hedgerow/domain';
import { Erasures, EventStore, Invitations, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { testMasterKey } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { eraseEndedInvitations } from './ended-invitations.js';

const db = suiteDatabase();

it('an invitation that was removed, or whose thing is gone, is erased and forgotten; the others stay', async () => {
  const keys = new PersonKeys(db.pool, testMasterKey);
  const store = new EventStore(db.pool, keys);
  const invitations = new Invitations(db.pool, keys);
  const erasures = new Erasures({ pool: db.pool, store, keys, scrub: () => Promise.resolve({}) });
  const invite = async (thingId: string) => {
    const invitationId = newId();
    await keys.encrypt(invitationId, 'email', 'guest@moss.example');
    const hash = await invitations.hashOf('guest@moss.example');
    await invitations.note(invitationId, things.stream(thingId), hash, db.pool);
    return invitationId;
  };
  const append = (thingId: string, fact: Fact) =>
    store.append({
      ...{ commandId: newId(), actor: { kind: 'rule', id: 'test' } },
      streams: [{ stream: things.stream(thingId), expected: 0, facts: [fact] }],
    });
  const [there, gone] = [newId(), newId()];
  const [open, removed, ofGone] = [await invite(there), await invite(there), await invite(gone)];
  const [by, chore] = [newId(), eraseEndedInvitations(invitations, erasures)];
  await append(
    there,
    thingInvitationEvents.removed({ thingId: there, invitationId: removed, removedBy: by }),
  );
  await append(gone, thingDeleted({ thingId: gone, deletedBy: by }));

  expect([await chore(), await chore()]).toEqual([2, 0]);
  expect(await keys.destroyed()).toEqual(new Set([removed, ofGone]));
  expect(await invitations.invitationsTo(['guest@moss.example'])).toEqual([open]);
});
