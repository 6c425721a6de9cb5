import { describe, expect, it } from '@jest/globals';
import { users } from '@hedgerow/domain';
import { MailCodes } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();

const forgot = `mutation ($email: String!) { forgotPassword(input: { email: $email }) { success } }`;
const reset = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { success signedIn } }`;
const change = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { success } }`;
const signIn = `mutation ($input: SignInInput!) { signIn(input: $input) { jwtToken } }`;
const whoAmI = '{ viewer { username isVerified } }';

/** The code of a letter to one of a person's addresses. */
const codeFor = (person: Person, email?: string) =>
  testApi.api.app.get(MailCodes).issue({
    ...{ purpose: 'reset-passphrase', subject: person.id, person: person.id, ...(email ? { email } : {}) },
    ...{ request: newId(), askedAt: new Date().toISOString() },
  }) as Promise<string>;
const forgetAttempts = () => testApi.database.pool.query('delete from events.failed_attempts');
const enter = (username: string, password: string) =>
  testApi.visitor.ask(signIn, { input: { username, password } });
const median = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1]!;

describe('a forgotten passphrase', () => {
  it('[065] gets the same answer for a known and an unknown address; an event for the known one alone (rule A24)', async () => {
    const anna = await testApi.signUp('fora');
    for (const email of ['Fora@example.org', 'unknown@example.org'])
      expect(await testApi.visitor.get(forgot, { email })).toEqual({ forgotPassword: { success: true } });
    const { rows } = await testApi.database.pool.query(
      `select stream from events.events where type = 'PassphraseResetRequested'`,
    );
    expect(rows).toEqual([{ stream: `user-${anna.id}` }]);
    expect(errorCode(await testApi.visitor.ask(forgot, { email: 'nowhere' }))).toBe('VALIDATION');
  });

  it('and takes the same time', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `tim${n}`);
    for (const name of names) await testApi.signUp(name);
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (const name of names)
      for (const [kind, email] of Object.entries({
        known: `${name}@example.org`,
        unknown: `${name}@example.net`,
      })) {
        const begun = performance.now();
        await testApi.visitor.get(forgot, { email });
        times[kind]!.push(performance.now() - begun);
      }
    const ratio = median(times['known']!) / median(times['unknown']!);
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(1.05);
  });

  it('[362] is locked after five letters for one address, known or not', async () => {
    await testApi.signUp('lora');
    for (const email of ['lora@example.org', 'nolora@example.org']) {
      await Promise.all(Array.from({ length: 5 }, () => testApi.visitor.get(forgot, { email })));
      expect((await testApi.visitor.ask(forgot, { email })).errors).toMatchObject([
        {
          message: expect.stringMatching(/^Passphrase reset locked, too many attempts\. Try again in 15 min/),
          extensions: { code: 'LOCKD' },
        },
      ]);
    }
    await forgetAttempts();
  });
});

describe('a new passphrase by a code', () => {
  it('[066] replaces the old one, ends every session, verifies the address, and the code works once', async () => {
    const anna = await testApi.signUp('rea');
    await testApi.visitor.get(forgot, { email: 'rea@example.org' });
    const { viewer } = await anna.get('{ viewer { emails { id } } }');
    const resetToken = await codeFor(anna, viewer.emails[0].id);
    const input = { userId: anna.id, resetToken, newPassword: 'Alder-and-ash-7' };
    expect(await testApi.visitor.get(reset, { input })).toEqual({
      resetPassword: { success: true, signedIn: false },
    });
    expect(errorCode(await anna.ask(whoAmI))).toBe('EXPIRED');
    expect(errorCode(await enter('rea', 'Correct1horse'))).toBe('CREDENTIALS');
    const { data } = await enter('rea@example.org', 'Alder-and-ash-7');
    const again = testApi.visitor.as(data.signIn.jwtToken);
    expect(await again.get(whoAmI)).toEqual({ viewer: { username: 'rea', isVerified: true } });
    expect(errorCode(await testApi.visitor.ask(reset, { input }))).toBe('CREDENTIALS');
  });

  it('verifies the address that the letter went to, and not one that was named since', async () => {
    const anna = await testApi.signUp('vera');
    const own = 'vera@example.org';
    const add = `mutation ($input: CreateUserEmailInput!) { createUserEmail(input: $input) { clientMutationId } }`;
    await anna.get(add, { input: { email: 'vera.else@example.org' } });
    await testApi.visitor.get(forgot, { email: own });
    const all = '{ viewer { emails { id email isVerified } } }';
    const before: Loose[] = (await anna.get(all)).viewer.emails;
    const resetToken = await codeFor(anna, before.find(({ email }) => email === own)!.id);
    await testApi.visitor.get(forgot, { email: 'vera.else@example.org' });
    await anna.get(reset, { input: { userId: anna.id, resetToken, newPassword: 'Alder-and-ash-7' } });
    const { state } = await testApi.store.load(users, anna.id);
    expect(state.emails.filter(({ isVerified }) => isVerified).map(({ email }) => email)).toEqual([own]);
  });

  it('keeps the session of the person in which it was done', async () => {
    const anna = await testApi.signUp('kea');
    const input = { userId: anna.id, resetToken: await codeFor(anna), newPassword: 'Alder-and-ash-7' };
    expect(await anna.get(reset, { input })).toEqual({ resetPassword: { success: true, signedIn: true } });
    expect((await anna.get(whoAmI)).viewer.username).toBe('kea');
  });

  it('may be typed, with the address that the letter went to (rule A23)', async () => {
    const anna = await testApi.signUp('tya');
    const resetToken = (await codeFor(anna)).replace('-', ' ').toLowerCase();
    const input = { email: 'TYA@example.org', resetToken, newPassword: 'Alder-and-ash-7' };
    expect(await testApi.visitor.get(reset, { input })).toEqual({
      resetPassword: { success: true, signedIn: false },
    });
  });

  it('[155] a code of another person, an unknown person, and a bad passphrase are refused; five wrong codes lock', async () => {
    const [anna, ben] = await testApi.signUpAll('wra', 'wrb');
    const resetToken = await codeFor(ben);
    const newPassword = 'Alder-and-ash-7';
    const asks = (over: object) =>
      testApi.visitor.ask(reset, { input: { resetToken, newPassword, ...over } });
    expect(errorCode(await asks({ userId: newId() }))).toBe('CREDENTIALS');
    expect(errorCode(await asks({}))).toBe('CREDENTIALS');
    expect((await asks({ userId: ben.id, newPassword: 'short' })).errors?.[0]?.extensions).toMatchObject({
      fields: [{ field: 'newPassword' }],
    });
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(errorCode(await asks({ userId: anna.id }))).toBe('CREDENTIALS');
    expect(errorCode(await asks({ userId: anna.id }))).toBe('LOCKD');
    // The lock is of that account.
    expect((await asks({ userId: ben.id })).data).toEqual({
      resetPassword: { success: true, signedIn: false },
    });
    await forgetAttempts();
  });
});

describe('a new passphrase by the old one', () => {
  it('[100] ends the other sessions and keeps this one (rule A69)', async () => {
    const anna = await testApi.signUp('cha');
    const { data } = await enter('cha', 'Correct1horse');
    const elsewhere = testApi.visitor.as(data.signIn.jwtToken);
    const input = { oldPassword: 'Correct1horse', newPassword: 'Alder-and-ash-7' };
    expect(await anna.get(change, { input })).toEqual({ changePassword: { success: true } });
    expect(errorCode(await elsewhere.ask(whoAmI))).toBe('EXPIRED');
    expect((await anna.get(whoAmI)).viewer.username).toBe('cha');
    expect(errorCode(await enter('cha', 'Correct1horse'))).toBe('CREDENTIALS');
  });

  it('[326] needs the right old one, and a guest is asked to sign in', async () => {
    const anna = await testApi.signUp('chb');
    const input = { oldPassword: 'Wrong1horse', newPassword: 'Alder-and-ash-7' };
    expect((await anna.ask(change, { input })).errors).toMatchObject([
      {
        message: 'Incorrect old passphrase',
        extensions: { code: 'VALIDATION', fields: [{ field: 'oldPassword' }] },
      },
    ]);
    expect(errorCode(await testApi.visitor.ask(change, { input }))).toBe('LOGIN');
  });
});

it('a passphrase that many people have is refused wherever one is chosen', async () => {
  const anna = await testApi.signUp('coa');
  const common = 'Password123';
  const named = (field: string) => ({
    errors: [
      {
        message: 'Many people have this passphrase. Choose one that is your own.',
        extensions: { fields: [{ field }] },
      },
    ],
  });
  const changed = { oldPassword: 'Correct1horse', newPassword: common };
  expect(await anna.ask(change, { input: changed })).toMatchObject(named('newPassword'));
  const chosen = { userId: anna.id, resetToken: await codeFor(anna), newPassword: common };
  expect(await testApi.visitor.ask(reset, { input: chosen })).toMatchObject(named('newPassword'));
  const joining = { name: 'Zoë Hill', username: 'cob', email: 'cob@example.org', password: common };
  expect(
    await testApi.visitor.ask(`mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken } }`, {
      input: joining,
    }),
  ).toMatchObject(named('password'));
});

it('no code and no passphrase is in any table of the events', async () => {
  const anna = await testApi.signUp('sec');
  const code = await codeFor(anna);
  const { rows } = await testApi.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'events'`,
  );
  for (const { name } of rows) {
    const { rows: kept } = await testApi.database.pool.query(`select t::text as text from ${name} t`);
    for (const { text } of kept) expect(text).not.toMatch(new RegExp(`${code}|Alder-and-ash|Correct1horse`));
  }
});
