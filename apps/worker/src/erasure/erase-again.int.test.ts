import { expect, it } from '@jest/globals';
import { feedback, feedbackDeleted, feedbackSent, thingInvitationEvents, things } from '@hedgerow/domain';
import { Erasures, EventStore, Invitations, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { recorded, testMasterKey } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import type { Job, ReactionEvent, RunContext } from '../reactions/reaction.js';
import { eraseAgain } from './erase-again.js';

const db = suiteDatabase();

it('an invitation that a restored backup brought back is erased again, as Kafka tells', async () => {
  const keys = new PersonKeys(db.pool, testMasterKey);
  const store = new EventStore(db.pool, keys);
  const invitations = new Invitations(db.pool, keys);
  const erasures = new Erasures({ pool: db.pool, store, keys, scrub: () => Promise.resolve({}) });
  const [thingId, invitationId, by] = [newId(), newId(), newId()];
  const [stream, email] = [things.stream(thingId), 'guest@moss.example'];
  const hash = await invitations.hashOf(email);
  const expiresAt = '2026-06-15T08:00:00.000Z';
  await store.append({
    ...{ commandId: newId(), actor: { kind: 'rule', id: 'test' } },
    streams: [
      {
        ...{ stream, expected: 0 },
        facts: [thingInvitationEvents.sent({ thingId, invitationId, email, invitedBy: by, expiresAt })],
      },
    ],
    within: (client) => invitations.note(invitationId, stream, hash, client),
  });

  const reaction = eraseAgain(erasures);
  const erased = { id: thingId, stream, facts: [thingInvitationEvents.erased({ thingId, invitationId })] };
  const [event] = recorded(erased, { firstVersion: 2 }) as unknown as ReactionEvent[];
  expect(reaction.takes).toContain(event!.type);
  const [job] = reaction.react(event!, undefined)!.jobs!;
  await reaction.run(job as unknown as Job, {} as RunContext);

  expect(await keys.destroyed()).toEqual(new Set([invitationId]));
  expect((await store.load(things, thingId)).state.invitations).toEqual(new Map());
});

it('feedback of a guest that was deleted cannot be read any more; that of a person keeps to their key', async () => {
  const keys = new PersonKeys(db.pool, testMasterKey);
  const store = new EventStore(db.pool, keys);
  const erasures = new Erasures({ pool: db.pool, store, keys, scrub: () => Promise.resolve({}) });
  const reaction = eraseAgain(erasures);
  const deletionOf = async (userId?: string) => {
    const feedbackId = newId();
    const [stream, sealedFor] = [feedback.stream(feedbackId), userId ?? feedbackId];
    const given = feedbackSent({ feedbackId, sealedFor, kind: 'OTHER', text: 'The gate is locked' });
    await store.append({
      ...{ commandId: newId(), actor: { kind: 'rule', id: 'test' } },
      streams: [{ stream, expected: 0, facts: [given] }],
    });
    const deleted = {
      id: feedbackId,
      stream,
      facts: [feedbackDeleted({ feedbackId, sealedFor, deletedBy: newId() })],
    };
    const [event] = recorded(deleted, { firstVersion: 2 }) as unknown as ReactionEvent[];
    const { jobs = [] } = reaction.react(event!, undefined)!;
    for (const job of jobs) await reaction.run(job as unknown as Job, {} as RunContext);
    const { events } = await store.read(stream);
    return { feedbackId, jobs: jobs.length, text: (events[0]!.data as { text: string }).text };
  };
  const ofGuest = await deletionOf();
  expect(ofGuest).toMatchObject({ jobs: 1, text: '' });
  expect(await keys.destroyed()).toContain(ofGuest.feedbackId);
  expect(await deletionOf(newId())).toMatchObject({ jobs: 0, text: 'The gate is locked' });
});
