import { describe, expect, it } from '@jest/globals';
import { thingDeleted, thingInvitationEvents } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aThing } from '@hedgerow/testing';
import { projectionEvents } from '@hedgerow/testing/projection';
import { scrubFromReadModel } from '../projections.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { invitationsOf } from './invitations.queries.js';

const { db, give, rowsOf } = suiteReadModel();

/** A thing with an invitation whose address a rebuild opened while the key was there, and what came after it. */
const aThingWithInvitation = () => {
  const thing = aThing();
  const [invitationId, by] = [newId(), newId()];
  const ids = { thingId: thing.id, invitationId };
  const expiresAt = '2026-06-15T08:00:00.000Z';
  const sent = thingInvitationEvents.sent({ ...ids, email: 'guest@moss.example', invitedBy: by, expiresAt });
  const deleted = thingDeleted({ thingId: thing.id, deletedBy: by });
  return { ...thing, invitationId, sent, deleted, erased: thingInvitationEvents.erased(ids) };
};

describe('an erased invitation', () => {
  it('is gone, whether its address came in before or with it, also when it is delivered again', async () => {
    const { id, stream, facts, sent, erased } = aThingWithInvitation();
    const events = projectionEvents({ id, stream, facts: [...facts, sent, erased] });
    const rows = () => rowsOf('thing_invitations', { thing_id: id });
    await give(...events.slice(0, -1));
    expect(await rows()).toHaveLength(1);
    await give(events.at(-1)!);
    expect(await rows()).toEqual([]);
    await give(...events);
    expect(await rows()).toEqual([]);
  });

  it('of a thing that is gone changes nothing more', async () => {
    const { id, stream, facts, sent, deleted, erased } = aThingWithInvitation();
    const events = projectionEvents({ id, stream, facts: [...facts, sent, deleted, erased] });
    await give(...events);
    for (const event of events) await give(event);
    expect(await rowsOf('thing_invitations', { thing_id: id })).toEqual([]);
    expect(await rowsOf('things', { id })).toEqual([]);
  });

  it('is listed no more as soon as its address is emptied, before its event comes', async () => {
    const { id, stream, facts, invitationId, sent } = aThingWithInvitation();
    await give(...projectionEvents({ id, stream, facts: [...facts, sent] }));
    expect(await invitationsOf(db.pool, 'Thing', [id])).toMatchObject([{ id: invitationId }]);
    await scrubFromReadModel(db.pool, [invitationId]);
    expect(await invitationsOf(db.pool, 'Thing', [id])).toEqual([]);
  });
});
