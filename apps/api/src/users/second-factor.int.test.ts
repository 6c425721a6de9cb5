import { describe, expect, it } from '@jest/globals';
import { Erasures, EventStore, PersonKeys } from '@hedgerow/event-store';
import { eventually } from '@hedgerow/testing';
import { errorCode } from '@hedgerow/testing/graphql-client';
import { Secret, TOTP } from 'otpauth';
import { justBefore } from '../just-before.fixture.js';
import type { Person } from '../person.fixture.js';
import { suiteApi, TestApi } from '../test-api.fixture.js';

const testApi = suiteApi({ adminsNeedFactor: true });

const password = 'Correct1horse';
const state = '{ secondFactor { since codesLeft isRequired } }';
const begin = `mutation ($password: String!) { beginSecondFactor(input: { password: $password }) { secret uri } }`;
const confirm = `mutation ($code: String!) { confirmSecondFactor(input: { code: $code }) { recoveryCodes jwtToken } }`;
const renew = `mutation ($input: ProvenInput!) { renewRecoveryCodes(input: $input) { recoveryCodes } }`;
const remove = `mutation ($input: ProvenInput!) { removeSecondFactor(input: $input) { success } }`;
const signIn = `mutation ($input: SignInInput!) { signIn(input: $input) { jwtToken } }`;

/** The code that the app shows so many steps from now; each code counts once, and the next one counts already. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const enter = (username: string, code?: string, given = password) =>
  testApi.visitor.ask(signIn, { input: { username, password: given, code } });
const enrol = async (person: Person) => {
  const { secret } = (await person.get(begin, { password })).beginSecondFactor as { secret: string };
  const { recoveryCodes, jwtToken } = (await person.get(confirm, { code: codeOf(secret, -1) }))
    .confirmSecondFactor as { recoveryCodes: string[]; jwtToken: string };
  return { secret, recoveryCodes, jwtToken };
};
const forget = (of: TestApi = testApi) => of.database.pool.query('delete from events.failed_attempts');
const roleIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).role as string;

describe('turning on a second factor', () => {
  it('takes the passphrase, a secret for the app, and a code that shows that the app has it', async () => {
    const anna = await testApi.signUp('anna');
    expect((await anna.get(state)).secondFactor).toEqual({ since: null, codesLeft: 0, isRequired: false });
    expect((await anna.ask(begin, { password: 'Wrong1horse' })).errors).toMatchObject([
      { extensions: { fields: [{ field: 'password', message: 'Incorrect passphrase' }] } },
    ]);
    const { secret, uri } = (await anna.get(begin, { password })).beginSecondFactor;
    expect(uri).toContain('otpauth://totp/Hedgerow:anna?');
    expect(uri).toContain(secret);
    expect((await anna.ask(confirm, { code: '000000' })).errors).toMatchObject([
      { extensions: { fields: [{ field: 'code' }] } },
    ]);
    // Until it is confirmed nothing is asked for.
    expect((await enter('anna')).errors).toBeUndefined();
    const { recoveryCodes } = (await anna.get(confirm, { code: codeOf(secret) })).confirmSecondFactor;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await anna.get(state)).secondFactor).toMatchObject({
      ...{ since: expect.any(String), codesLeft: 10 },
    });
    expect(errorCode(await anna.ask(begin, { password }))).toBe('DENIED');
  });

  it('ends the other sessions, and one that a passphrase alone opens at the same moment does not begin', async () => {
    const kim = await testApi.signUp('kim');
    const stolen = testApi.visitor.as((await enter('kim')).data.signIn.jwtToken);
    justBefore(testApi.api.app.get(EventStore), 'UserSignedIn', () => enrol(kim));
    expect(errorCode(await enter('kim'))).toBe('FACTOR');
    expect(errorCode(await stolen.ask(state))).toBe('EXPIRED');
    expect((await kim.get('{ sessions { isCurrent } }')).sessions).toEqual([{ isCurrent: true }]);
  });

  it('keeps the secret sealed and the recovery codes as hashes, and neither in an event', async () => {
    const bela = await testApi.signUp();
    const { secret, recoveryCodes } = await enrol(bela);
    const { pool } = testApi.database;
    const { rows } = await pool.query('select secret from events.second_factors where user_id = $1', [
      bela.id,
    ]);
    expect(rows[0].secret).toMatch(/^pii:v1:/);
    const everything = await pool.query(
      `select (select json_agg(e) from events.events e)::text as events,
        (select json_agg(r) from events.recovery_codes r)::text as codes`,
    );
    for (const text of [secret, ...recoveryCodes, recoveryCodes[0]!.replace('-', '')])
      expect(JSON.stringify(everything.rows)).not.toContain(text);
    const { rows: types } = await pool.query(
      `select type from events.events where stream = $1 order by version desc limit 1`,
      [`user-${bela.id}`],
    );
    expect(types).toEqual([{ type: 'SecondFactorAdded' }]);
  });

  it('is for oneself: neither a guest nor an administrator reaches that of others', async () => {
    const input = { password, code: '000000' };
    for (const [document, variables] of [
      [state, {}],
      [begin, { password }],
      [confirm, { code: '000000' }],
      [renew, { input }],
      [remove, { input }],
    ] as const)
      expect(errorCode(await testApi.visitor.ask(document, variables))).toBe('LOGIN');
    const cora = await testApi.signUp();
    for (const document of [renew, remove])
      expect(errorCode(await cora.ask(document, { input }))).toBe('NTFND');
  });
});

describe('signing in with a second factor', () => {
  it('asks for a code after the right passphrase, and each code counts once', async () => {
    const dora = await testApi.signUp('dora');
    const { secret } = await enrol(dora);
    expect(errorCode(await enter('dora'))).toBe('FACTOR');
    // Whether there is a second factor is told to those alone who know the passphrase.
    expect(errorCode(await enter('dora', undefined, 'Wrong1horse'))).toBe('CREDENTIALS');
    const code = codeOf(secret);
    expect((await enter('dora', `${code.slice(0, 3)} ${code.slice(3)}`)).data.signIn.jwtToken).toBeTruthy();
    expect((await enter('dora', code)).errors).toMatchObject([
      {
        message: 'This code is not right, or it was used before.',
        extensions: { code: 'VALIDATION', fields: [{ field: 'code' }] },
      },
    ]);
    // Nor does an older one count after a newer one.
    expect(errorCode(await enter('dora', codeOf(secret, -1)))).toBe('VALIDATION');
    expect((await enter('dora', codeOf(secret, 1))).errors).toBeUndefined();
    expect(errorCode(await enter('dora', codeOf(secret, 5)))).toBe('VALIDATION');
  });

  it('takes a recovery code in its place, once, in any spelling', async () => {
    const emil = await testApi.signUp('emil');
    const { recoveryCodes } = await enrol(emil);
    const [first] = recoveryCodes;
    expect((await enter('emil', first!.toLowerCase().replace('-', ' '))).errors).toBeUndefined();
    expect(errorCode(await enter('emil', first))).toBe('VALIDATION');
    expect((await emil.get(state)).secondFactor.codesLeft).toBe(9);
  });

  it('of many with one code at the same moment lets one in', async () => {
    const fay = await testApi.signUp('fay');
    const { secret } = await enrol(fay);
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter('fay', code)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    await forget();
  });

  it('locks after five wrong codes, also for the right one', async () => {
    const gwen = await testApi.signUp('gwen');
    const { secret } = await enrol(gwen);
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(errorCode(await enter('gwen', '000000'))).toBe('VALIDATION');
    expect(errorCode(await enter('gwen', '000000'))).toBe('RATE_LIMITED');
    expect(errorCode(await enter('gwen', codeOf(secret)))).toBe('RATE_LIMITED');
    await forget();
    expect((await enter('gwen', codeOf(secret))).errors).toBeUndefined();
  });
});

describe('what is left of a second factor', () => {
  it('new recovery codes end the older ones; both steps ask for passphrase and code', async () => {
    const hugo = await testApi.signUp('hugo');
    const { secret, recoveryCodes } = await enrol(hugo);
    const [first, second] = recoveryCodes;
    expect(errorCode(await hugo.ask(renew, { input: { password: 'Wrong1horse', code: first } }))).toBe(
      'VALIDATION',
    );
    const renewed = (await hugo.get(renew, { input: { password, code: first } })).renewRecoveryCodes;
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(errorCode(await enter('hugo', second))).toBe('VALIDATION');
    expect(errorCode(await hugo.ask(remove, { input: { password, code: '000000' } }))).toBe('VALIDATION');
    await hugo.get(remove, { input: { password, code: codeOf(secret) } });
    expect((await enter('hugo')).errors).toBeUndefined();
    expect((await hugo.get(state)).secondFactor).toMatchObject({ since: null, codesLeft: 0 });
  });

  it('goes with the person', async () => {
    const ines = await testApi.signUp();
    await enrol(ines);
    const { pool } = testApi.database;
    const [store, keys] = [testApi.api.app.get(EventStore), testApi.api.app.get(PersonKeys)];
    await new Erasures({ pool, store, keys, scrub: async () => ({}) }).erase(ines.id, {
      ...{ kind: 'rule', id: 'test' },
    });
    for (const table of ['second_factors', 'recovery_codes'])
      expect((await pool.query(`select from events.${table} where user_id = $1`, [ines.id])).rowCount).toBe(
        0,
      );
  });
});

it('an administrator has their rights once they have a second factor, and no longer without it', async () => {
  const ada = await testApi.signUp('ada');
  const other = await testApi.signUp('jo');
  const sees = async () =>
    (await ada.get(`query ($id: UUID!) { userById(id: $id) { emails { email } } }`, { id: other.id }))
      .userById.emails !== null;
  expect((await ada.get(state)).secondFactor.isRequired).toBe(true);
  expect(await sees()).toBe(false);
  const { secret, jwtToken } = await enrol(ada);
  expect(roleIn(jwtToken)).toBe('bk_admin');
  await eventually(sees);
  expect(roleIn((await enter('ada', codeOf(secret))).data.signIn.jwtToken)).toBe('bk_admin');
  await ada.get(remove, { input: { password, code: codeOf(secret, 1) } });
  await eventually(async () => !(await sees()));
});
