import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  type Fact,
  groupInvitationEvents,
  groups,
  thingInvitationEvents,
  things,
  userEmailAdded,
  userEmailRemoved,
  userEmailVerified,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aUser, testMasterKey } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { Erasures, EventStore, Invitations, PersonKeys } from '../index.js';

const db = suiteDatabase();
const operator: Actor = { kind: 'rule', id: 'test' };
let keys: PersonKeys;
let store: EventStore;
let erasures: Erasures;
/** What was emptied at once. */
const scrubbed: (readonly string[])[] = [];

beforeAll(() => {
  keys = new PersonKeys(db.pool, testMasterKey);
  store = new EventStore(db.pool, keys);
  const scrub = async (persons: readonly string[]) => ({ calls: scrubbed.push(persons) });
  erasures = new Erasures({ pool: db.pool, store, keys, scrub });
});

const append = (stream: string, expected: number, ...facts: Fact[]) =>
  store.append({ commandId: newId(), actor: operator, streams: [{ stream, expected, facts }] });

/** A person whose further address is only written down, or verified, or taken off again after that. */
const aPersonWith = async (email: string, ...then: ('verified' | 'removed')[]) => {
  const person = aUser();
  const ids = { userId: person.id, emailId: newId() };
  const facts = { verified: userEmailVerified(ids), removed: userEmailRemoved(ids) };
  const added = userEmailAdded({ ...ids, email, isPrimary: false });
  await append(person.stream, 0, ...person.facts, added, ...then.map((step) => facts[step]));
  return person;
};

const anInvitationTo = async (email: string, stream = things.stream(newId())) => {
  const [id, invitations] = [newId(), new Invitations(db.pool, keys)];
  await keys.encrypt(id, 'email', email);
  await invitations.note(id, stream, await invitations.hashOf(email), db.pool);
  return id;
};
const destroyedOf = async (...ids: string[]) => {
  const destroyed = await keys.destroyed();
  return ids.map((id) => destroyed.has(id));
};

describe('an erasure takes with it', () => {
  it('the invitations to a verified address, and none to one that was only written down', async () => {
    const anna = await aPersonWith('anna@hill.example', 'verified');
    const throwaway = await aPersonWith('victim@hill.example');
    const [hers, anothers] = [
      await anInvitationTo('Anna@Hill.example'),
      await anInvitationTo('victim@hill.example'),
    ];
    await erasures.erase(throwaway.id, operator);
    await erasures.erase(anna.id, operator);
    expect(await destroyedOf(hers, anothers)).toEqual([true, false]);
  });

  it('those to an address that was taken off the account, unless another has verified it since', async () => {
    const mia = await aPersonWith('mia@moss.example', 'verified', 'removed');
    const noor = await aPersonWith('office@moss.example', 'verified', 'removed');
    const ben = aUser();
    const claim = { kind: 'verified-email', value: 'office@moss.example', owner: ben.id } as const;
    const streams = [{ ...ben, expected: 0 }];
    await store.append({ commandId: newId(), actor: operator, streams, claims: [claim] });
    const [former, passedOn] = [
      await anInvitationTo('mia@moss.example'),
      await anInvitationTo('office@moss.example'),
    ];
    await erasures.erase(mia.id, operator);
    await erasures.erase(noor.id, operator);
    expect(await destroyedOf(former, passedOn)).toEqual([true, false]);
  });

  it('those that the person accepted, whatever became of the address', async () => {
    const rosa = await aPersonWith('rosa@hip.example');
    const [thingId, by] = [newId(), newId()];
    const accepted = await anInvitationTo('rosa@before.example', things.stream(thingId));
    const declined = await anInvitationTo('rosa@before.example');
    const fact = (invitationId: string, userId: string) =>
      thingInvitationEvents.accepted({ thingId, invitationId, userId });
    await append(things.stream(thingId), 0, fact(accepted, rosa.id), fact(declined, by));
    await erasures.erase(rosa.id, operator);
    expect(await destroyedOf(accepted, declined)).toEqual([true, false]);
  });

  it('them before the key of the person: stopped in between, it finds them again', async () => {
    const anna = await aPersonWith('anna@rill.example', 'verified');
    const invitations = [
      await anInvitationTo('anna@rill.example'),
      await anInvitationTo('anna@rill.example'),
    ];
    let destroyed = 0;
    class DyingKeys extends PersonKeys {
      override async destroy(subject: string): Promise<void> {
        if (++destroyed === 2) throw new Error('killed');
        await super.destroy(subject);
      }
    }
    const dying = new DyingKeys(db.pool, testMasterKey);
    const interrupted = new Erasures({ pool: db.pool, store, keys: dying, scrub: () => Promise.resolve({}) });
    await expect(interrupted.erase(anna.id, operator)).rejects.toThrow('killed');
    expect(await destroyedOf(anna.id)).toEqual([false]);
    await erasures.erase(anna.id, operator);
    expect(await destroyedOf(anna.id, ...invitations)).toEqual([true, true, true]);
    const at = scrubbed.at(-1)!;
    expect([new Set(at.slice(0, -1)), at.at(-1)]).toEqual([new Set(invitations), anna.id]);
  });
});

describe('an invitation that is erased', () => {
  const expiresAt = '2026-06-15T08:00:00.000Z';
  const typesOf = async (stream: string) => (await store.read(stream)).events.map(({ type }) => type);

  it('says so in the stream of what it is to, once, and is no invitation any more', async () => {
    const [thingId, groupId, by] = [newId(), newId(), newId()];
    const [thing, group] = [things.stream(thingId), groups.stream(groupId)];
    const [one, two, kept] = [
      await anInvitationTo('one@fern.example', thing),
      await anInvitationTo('two@fern.example', thing),
      await anInvitationTo('kept@fern.example', thing),
    ];
    const ofGroup = await anInvitationTo('one@fern.example', group);
    const sent = (invitationId: string) => ({
      invitationId,
      email: 'x@fern.example',
      invitedBy: by,
      expiresAt,
    });
    const toThing = [one, two, kept].map((id) => thingInvitationEvents.sent({ thingId, ...sent(id) }));
    await append(thing, 0, ...toThing);
    await append(group, 0, groupInvitationEvents.sent({ groupId, ...sent(ofGroup) }));

    const emptied = scrubbed.length;
    await Promise.all([1, 2].map(() => erasures.eraseAll([one, ofGroup, two], operator)));
    await erasures.eraseAll([two], operator);
    expect(await typesOf(thing)).toEqual([
      ...toThing.map(({ type }) => type),
      ...['ThingInvitationErased', 'ThingInvitationErased'],
    ]);
    expect(await typesOf(group)).toEqual(['GroupInvitationSent', 'GroupInvitationErased']);
    expect([...(await store.load(things, thingId)).state.invitations.keys()]).toEqual([kept]);
    expect(await destroyedOf(one, two, ofGroup, kept)).toEqual([true, true, true, false]);
    expect(scrubbed.length - emptied).toBe(3);
  });

  it('that the log of an older backup does not know is erased without an event', async () => {
    const thing = things.stream(newId());
    const unknown = await anInvitationTo('guest@fern.example', thing);
    await erasures.eraseAll([unknown], operator);
    expect([await destroyedOf(unknown), await typesOf(thing)]).toEqual([[true], []]);
  });
});
