import { describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { testMasterKey } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { Invitations, MailCodes, PersonKeys } from '../index.js';

const db = suiteDatabase();
const keys = () => new PersonKeys(db.pool, testMasterKey);

const aCode = async () => {
  const codes = new MailCodes(db.pool, keys());
  const subject = newId();
  let minute = 0;
  const send = async () =>
    (await codes.issue({
      ...{ purpose: 'invitation', subject, person: subject, request: newId() },
      askedAt: new Date(Date.UTC(2026, 5, 1, 8, minute++)).toISOString(),
    }))!;
  const attempt = (code: string) => codes.attempt('invitation', subject, code);
  return { send, attempt, first: await send() };
};

describe('the code of an invitation', () => {
  it('may be wrong five times; then the right one opens nothing until another is sent (rule A60)', async () => {
    const { first, send, attempt } = await aCode();
    expect(await attempt(first)).toEqual({ isRight: true, triesLeft: 5 });
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await attempt('AAAA-AAAA')).toEqual({ isRight: false, triesLeft });
    expect(await attempt(first)).toEqual({ isRight: false, triesLeft: 0 });
    const second = await send();
    expect(await attempt(first)).toEqual({ isRight: false, triesLeft: 4 });
    expect(await attempt(second)).toEqual({ isRight: true, triesLeft: 4 });
  });

  it('of many wrong ones at once no more than five are looked at', async () => {
    const { first, attempt } = await aCode();
    const tried = await Promise.all(Array.from({ length: 40 }, (_, n) => attempt(`AAAA-AA${n + 10}`)));
    expect(tried.map((one) => one!.triesLeft).sort()).toEqual([...Array(36).fill(0), 1, 2, 3, 4]);
    expect(await attempt(first)).toEqual({ isRight: false, triesLeft: 0 });
  });

  it('that was never sent, or is too old, is none', async () => {
    const { first, attempt } = await aCode();
    expect(await new MailCodes(db.pool, keys()).attempt('invitation', newId(), first)).toBeUndefined();
    await db.pool.query(`update events.mail_codes set expires_at = expires_at - interval '14 days'`);
    expect(await attempt(first)).toBeUndefined();
  });
});

describe('invitations that are noted', () => {
  it('are found by their id and by the address, which is kept as a keyed hash', async () => {
    const invitations = new Invitations(db.pool, keys());
    const [one, two, other, thing, group] = [newId(), newId(), newId(), newId(), newId()];
    const note = async (id: string, stream: string, email: string) =>
      invitations.note(id, stream, await invitations.hashOf(email), db.pool);
    await note(one, `thing-${thing}`, 'Mia@Example.org');
    await note(two, `group-${group}`, ' mia@example.org');
    await note(other, `device-${thing}`, 'noor@example.org');
    expect(await invitations.targetOf(one)).toEqual({ kind: 'Thing', id: thing });
    expect(await invitations.targetOf(two)).toEqual({ kind: 'Group', id: group });
    expect(await invitations.targetOf(newId())).toBeUndefined();
    expect(new Set(await invitations.invitationsTo(['mia@example.org', 'x@y.example']))).toEqual(
      new Set([one, two]),
    );
    const { rows } = await db.pool.query<{ text: string }>(
      'select i::text as text from events.invitations i',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain('mia');
  });
});
