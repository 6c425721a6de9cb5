import { expect, it } from '@jest/globals';
import { thingInvitationEvents, things } from '@hedgerow/domain';
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
