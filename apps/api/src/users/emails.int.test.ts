import { describe, expect, it } from '@jest/globals';
import { EventStore, MailCodes } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { errorCode } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();

const mine = '{ viewer { isVerified emails { id email isPrimary isVerified } } }';
const add = `mutation ($email: String!) { createUserEmail(input: { email: $email }) { user { emails { id email isVerified } } } }`;
const verify = `mutation ($id: UUID!, $token: String!) { verifyEmail(input: { userEmailId: $id, token: $token }) {
  success user { isVerified emails { email isVerified } } } }`;
const remove = `mutation ($id: UUID!) { deleteUserEmailById(input: { id: $id }) { user { emails { email } } } }`;
const prefer = `mutation ($id: UUID!) { makeEmailPrimary(input: { emailId: $id }) { user { emails { email isPrimary } } } }`;
const resend = `mutation ($id: UUID!) { resendEmailVerificationCode(input: { emailId: $id }) { user { id } } }`;
const signIn = `mutation ($username: String!) { signIn(input: { username: $username, password: "Correct1horse" }) { viewer { username } } }`;

const emailsOf = async (person: Person) =>
  (await person.get(mine)).viewer.emails as { id: string; email: string }[];
let asked = 0;
/** What the worker does when it sends the letter. No two are asked for in one millisecond: the second would be no newer one. */
const codeFor = (person: Person, emailId: string) =>
  testApi.api.app.get(MailCodes).issue({
    ...{ purpose: 'verify-email', subject: emailId, person: person.id },
    ...{ request: newId(), askedAt: new Date(Date.now() + asked++).toISOString() },
  }) as Promise<string>;
const forgetAttempts = () => testApi.database.pool.query('delete from events.failed_attempts');
const addVerified = async (person: Person, email: string) => {
  const { createUserEmail } = await person.get(add, { email });
  const { id } = createUserEmail.user.emails.at(-1);
  await person.get(verify, { id, token: await codeFor(person, id) });
  return id as string;
};

describe('verifying an address', () => {
  it('[064] takes the code of the letter, once, from whoever has it; the person sees it at once', async () => {
    const anna = await testApi.signUp('vera');
    const [email] = await emailsOf(anna);
    expect(await anna.get(mine)).toMatchObject({ viewer: { isVerified: false } });
    const token = await codeFor(anna, email!.id);
    expect((await anna.get(verify, { id: email!.id, token: token.toLowerCase() })).verifyEmail).toEqual({
      success: true,
      user: { isVerified: true, emails: [{ email: 'vera@example.org', isVerified: true }] },
    });
    // The link opened again, elsewhere, by no one in particular.
    expect((await testApi.visitor.get(verify, { id: email!.id, token })).verifyEmail).toEqual({
      success: true,
      user: null,
    });
  });

  it('a newer code ends the older one', async () => {
    const anna = await testApi.signUp();
    const [email] = await emailsOf(anna);
    const older = await codeFor(anna, email!.id);
    const newer = await codeFor(anna, email!.id);
    expect(errorCode(await anna.ask(verify, { id: email!.id, token: older }))).toBe('CREDENTIALS');
    expect((await anna.get(verify, { id: email!.id, token: newer })).verifyEmail.success).toBe(true);
  });

  it('five wrong codes lock it for a quarter of an hour, also for the right one (rule A59)', async () => {
    const anna = await testApi.signUp();
    const [email] = await emailsOf(anna);
    const token = await codeFor(anna, email!.id);
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(errorCode(await anna.ask(verify, { id: email!.id, token: 'AAAA-AAAA' }))).toBe('CREDENTIALS');
    expect((await anna.ask(verify, { id: email!.id, token })).errors).toMatchObject([
      {
        message: expect.stringMatching(/^Too many wrong codes. Try again in 15 minutes\.$/),
        extensions: { code: 'LOCKD' },
      },
    ]);
    await testApi.database.pool.query(
      `update events.failed_attempts set blocked_until = blocked_until - interval '15 minutes'`,
    );
    expect((await anna.get(verify, { id: email!.id, token })).verifyEmail.success).toBe(true);
    await forgetAttempts();
  });
});

describe('another code', () => {
  it('[139] is asked for by resendEmailVerificationCode, for an address that is not verified yet', async () => {
    const anna = await testApi.signUp();
    const [email] = await emailsOf(anna);
    const asked = async () =>
      (await testApi.store.read(`user-${anna.id}`)).events.filter(
        ({ type }) => type === 'UserEmailVerificationRequested',
      );
    expect((await anna.get(resend, { id: email!.id })).resendEmailVerificationCode.user.id).toBe(anna.id);
    expect(await asked()).toMatchObject([{ data: { userId: anna.id, emailId: email!.id } }]);
    await anna.get(verify, { id: email!.id, token: await codeFor(anna, email!.id) });
    // There is nothing left to verify, and no other letter.
    await anna.get(resend, { id: email!.id });
    expect(await asked()).toHaveLength(1);
  });
});

describe('several addresses', () => {
  it('[151] each has id, e-mail, whether primary, whether verified, and since when it is so', async () => {
    const anna = await testApi.signUp('fela');
    const document = `{ allUserEmails { nodes { id email isPrimary isVerified createdAt updatedAt } } }`;
    const shown = async () => (await anna.get(document)).allUserEmails.nodes[0];
    const before = await shown();
    expect(before).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), email: 'fela@example.org' },
      ...{ isPrimary: true, isVerified: false },
      ...{ createdAt: expect.stringMatching(/Z$/), updatedAt: before.createdAt },
    });
    await anna.get(verify, { id: before.id, token: await codeFor(anna, before.id) });
    const after = await shown();
    expect(after).toEqual({ ...before, isVerified: true, updatedAt: expect.stringMatching(/Z$/) });
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  it('[101] [137] [147] [154] [323] are added, verified, made primary and deleted', async () => {
    const anna = await testApi.signUp();
    const [own, work] = [`${anna.username}@example.org`, `${anna.username}@work.example`];
    const [first] = await emailsOf(anna);
    const id = await addVerified(anna, work);
    expect((await anna.get(prefer, { id })).makeEmailPrimary.user.emails).toEqual([
      { email: work, isPrimary: true },
      { email: own, isPrimary: false },
    ]);
    expect((await anna.get(remove, { id: first!.id })).deleteUserEmailById.user.emails).toEqual([
      { email: work },
    ]);
    expect((await anna.get('{ allUserEmails { totalCount nodes { email } } }')).allUserEmails).toEqual({
      totalCount: 1,
      nodes: [{ email: work }],
    });
    // Free again for another account.
    const other = await testApi.signUp();
    await other.get(add, { email: own });
  });

  it('leave a person verified while one of them is', async () => {
    const anna = await testApi.signUp();
    const id = await addVerified(anna, `${anna.username}@club.example`);
    expect(await anna.get(mine)).toMatchObject({ viewer: { isVerified: true } });
    await anna.get(remove, { id });
    expect(await anna.get(mine)).toMatchObject({ viewer: { isVerified: false } });
  });

  it('that another account has cannot be added', async () => {
    const [anna, ben] = await testApi.signUpAll('ada2', 'ben2');
    expect(ben.id).not.toBe('');
    expect((await anna.ask(add, { email: 'Ben2@example.org' })).errors).toMatchObject([
      { message: 'Email already added', extensions: { code: 'VALIDATION', fields: [{ field: 'email' }] } },
    ]);
  });

  it('of others are not shown and not touched; guests are asked to sign in', async () => {
    const [anna, ben] = await testApi.signUpAll('owna', 'othe');
    const [email] = await emailsOf(anna);
    const { id } = email!;
    for (const document of [remove, prefer, resend]) {
      expect(errorCode(await ben.ask(document, { id }))).toBe('NTFND');
      expect(errorCode(await testApi.visitor.ask(document, { id }))).toBe('LOGIN');
    }
    expect(errorCode(await testApi.visitor.ask(add, { email: 'x@y.org' }))).toBe('LOGIN');
    expect(errorCode(await testApi.visitor.ask('{ allUserEmails { totalCount } }'))).toBe('LOGIN');
    const node = Buffer.from(`UserEmail:${id}`).toString('base64url');
    const asked = 'query ($node: ID!) { node(nodeId: $node) { ... on UserEmail { email } } }';
    expect(await ben.get(asked, { node })).toEqual({ node: null });
    expect(await anna.get(asked, { node })).toEqual({ node: { email: 'owna@example.org' } });
  });

  it('five letters in a row are the most', async () => {
    const anna = await testApi.signUp();
    const [email] = await emailsOf(anna);
    for (let n = 0; n < 5; n += 1) await anna.get(resend, { id: email!.id });
    expect(errorCode(await anna.ask(resend, { id: email!.id }))).toBe('LOCKD');
    await forgetAttempts();
  });

  it('one that is sent again on a bad line is answered past that, and asks for no letter more', async () => {
    const anna = await testApi.signUp();
    const [email] = await emailsOf(anna);
    const again = `mutation ($input: EmailByIdInput!) { resendEmailVerificationCode(input: $input) { user { id } } }`;
    const input = { emailId: email!.id, clientMutationId: newId() };
    const first = await anna.get(again, { input });
    for (let n = 0; n < 5; n += 1) expect(await anna.get(again, { input })).toEqual(first);
    for (let n = 0; n < 4; n += 1) await anna.get(resend, { id: email!.id });
    expect(errorCode(await anna.ask(resend, { id: email!.id }))).toBe('LOCKD');
    expect(await anna.get(again, { input })).toEqual(first);
    await forgetAttempts();
  });
});

describe('signing in with an address (rule A25)', () => {
  it('works once it is verified, until it is taken off the account', async () => {
    const anna = await testApi.signUp('sina');
    const id = await addVerified(anna, 'sina@work.example');
    const username = 'Sina@Work.example';
    expect((await testApi.visitor.get(signIn, { username })).signIn.viewer.username).toBe('sina');
    expect(errorCode(await testApi.visitor.ask(signIn, { username: 'sina@example.org' }))).toBe(
      'CREDENTIALS',
    );
    await anna.get(remove, { id });
    expect(errorCode(await testApi.visitor.ask(signIn, { username }))).toBe('CREDENTIALS');
    expect(await testApi.api.app.get(EventStore).claimOwner('email', username)).toBeUndefined();
  });
});

it('where no demonstration runs there is no mailbox to show', async () => {
  expect(await testApi.visitor.get('{ mailboxUrl }')).toEqual({ mailboxUrl: null });
});
