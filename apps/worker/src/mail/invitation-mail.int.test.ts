import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Fact, thingInvitationEvents } from '@hedgerow/domain';
import { EventStore, MailCodes, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { aThing, aUser, recorded, testMasterKey } from '@hedgerow/testing';
import { MailServer } from '@hedgerow/testing/mail-server';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import type { RunContext } from '../reactions/reaction.js';
import { invitationMail } from './invitation-mail.js';
import { PostOffice } from './post-office.js';

const db = suiteDatabase();
const server = new MailServer();
let store: EventStore, codes: MailCodes, keys: PersonKeys;
beforeAll(async () => {
  await server.start();
  keys = new PersonKeys(db.pool, testMasterKey);
  store = new EventStore(db.pool, keys);
  codes = new MailCodes(db.pool, keys);
});
afterEach(() => {
  server.letters.length = 0;
});
afterAll(() => server.stop());

const append = async (stream: string, ...facts: readonly Fact[]) => {
  const { version } = await store.read(stream);
  const streams = [{ stream, expected: version, facts }];
  await store.append({ commandId: newId(), actor: { kind: 'rule', id: 'test' }, streams });
};
const mail = () =>
  invitationMail({
    store,
    codes,
    post: new PostOffice({
      smtpUrl: server.url,
      from: 'hedgerow@garden.example',
      publicUrl: 'https://garden.example',
    }),
  });
const inOneWeek = () => new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();

/** A thing of Anna's with an invitation; `send` does what follows from an event. */
const invited = async () => {
  const anna = aUser({ name: 'Anna Hill' });
  const thing = aThing({ registeredBy: anna.id, name: 'Mill Lane rowan' });
  await append(anna.stream, ...anna.facts);
  const ids = { thingId: thing.id, invitationId: newId() };
  const sent = thingInvitationEvents.sent({
    ...ids,
    email: 'ben@post.example',
    invitedBy: anna.id,
    expiresAt: inOneWeek(),
  });
  await append(thing.stream, ...thing.facts, sent);
  const send = async (fact: Fact, from = '2026-06-01T10:00:00Z') => {
    const [event] = recorded({ ...thing, facts: [fact] }, { from });
    const reaction = mail();
    const { jobs } = reaction.react(event as never, undefined as never) as { jobs: [{ payload: object }] };
    expect(JSON.stringify(jobs)).not.toContain('ben@');
    const job = { id: newId(), reaction: reaction.name, queue: 'mail' as const, payload: jobs[0].payload };
    return reaction.run(job, { alreadyDone: async () => false } as RunContext);
  };
  return { ...ids, anna, thing, sent, send };
};
const linkIn = (text: string) => new URL(/https:\S+/.exec(text)![0]);

describe('the letter of an invitation', () => {
  it('says who invites to what, and carries id and code behind the # of its link', async () => {
    const { sent, send, invitationId } = await invited();
    await send(sent);
    const [letter] = server.to('ben@post.example');
    expect(letter!.subject).toBe('Anna Hill invites you to Mill Lane rowan');
    const link = linkIn(letter!.text);
    expect(link.pathname + link.search).toBe('/things/accept');
    const opens = new URLSearchParams(link.hash.slice(1));
    expect(opens.get('invitation')).toBe(invitationId);
    expect(await codes.attempt('invitation', invitationId, opens.get('code')!)).toMatchObject({
      isRight: true,
    });
  });

  it('that is sent again has another code, which ends the one before', async () => {
    const { sent, send, thing, anna, thingId, invitationId } = await invited();
    await send(sent);
    const again = thingInvitationEvents.renewed({
      thingId,
      invitationId,
      sentBy: anna.id,
      expiresAt: inOneWeek(),
    });
    await append(thing.stream, again);
    await send(again, '2026-06-02T10:00:00Z');
    const [first, second] = server
      .to('ben@post.example')
      .map(({ text }) => new URLSearchParams(linkIn(text).hash.slice(1)).get('code')!);
    expect(await codes.attempt('invitation', invitationId, first!)).toMatchObject({ isRight: false });
    expect(await codes.attempt('invitation', invitationId, second!)).toMatchObject({ isRight: true });
  });

  it('is not sent once the invitation was removed or accepted, or its address erased', async () => {
    const removed = await invited();
    const { thingId, invitationId, anna } = removed;
    await append(
      removed.thing.stream,
      thingInvitationEvents.removed({ thingId, invitationId, removedBy: anna.id }),
    );
    expect(await removed.send(removed.sent)).toBe('nothing to do');
    const erased = await invited();
    await keys.destroy(erased.invitationId);
    expect(await erased.send(erased.sent)).toBe('nothing to do');
    expect(server.letters).toEqual([]);
  });
});
