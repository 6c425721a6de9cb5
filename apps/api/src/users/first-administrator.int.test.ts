import { afterEach, describe, expect, it } from '@jest/globals';
import { AccountDeletions, AdministratorCodes, Roles } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode } from '@hedgerow/testing/graphql-client';
import { Person } from '../person.fixture.js';
import { startApi } from '../server.js';
import { suiteApi } from '../test-api.fixture.js';
import { FirstAdministrator } from './first-administrator.js';

const signUp = `mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken viewer { id username } } }`;
const inputOf = (username: string, administratorCode?: string) => ({
  input: {
    ...{ name: 'Ida Berg', username, email: `${username}@example.org`, password: 'Correct1horse' },
    ...(administratorCode === undefined ? {} : { administratorCode }),
  },
});
const roleOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { role: string }).role;

const refusedAtTheField = {
  code: 'VALIDATION',
  fields: [{ field: 'administratorCode', message: expect.stringContaining('This code is not right') }],
};

describe('the first administrator of an empty product', () => {
  const testApi = suiteApi({ adminUsernames: [] });
  const wanted = async () =>
    (await testApi.visitor.get('{ awaitsFirstAdministrator }')).awaitsFirstAdministrator;
  const newCode = async () => (await testApi.api.app.get(FirstAdministrator).begin())!;
  const join = (...of: Parameters<typeof inputOf>) => testApi.visitor.ask(signUp, inputOf(...of));
  const registered = async () => {
    const text = `select (data->>'isAdmin')::boolean as "isAdmin" from events.events where type = 'UserRegistered'`;
    return (await testApi.database.pool.query(text)).rows;
  };

  afterEach(() => testApi.database.pool.query('delete from events.failed_attempts'));

  it('each start of an api makes a code, and keeps no more of it than a hash', async () => {
    const kept = () => testApi.database.pool.query('select code_hash from events.administrator_codes');
    await eventually(async () => (await kept()).rowCount === 1);
    const code = await newCode();
    expect(code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/);
    const { rows } = await kept();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows.map((row) => (row.code_hash as Buffer).toString()))).not.toContain(code);
    expect(await wanted()).toBe(true);
  });

  it('a wrong code is refused at its field, creates nothing, and is slowed down after five', async () => {
    const wrong = await join('eve', 'ABCD-EFGH-JKMN-PQRS');
    expect(wrong.errors?.[0]?.extensions).toMatchObject(refusedAtTheField);
    expect(await registered()).toEqual([]);
    for (let i = 1; i < 5; i += 1)
      expect((await join('eve', '')).errors?.[0]?.extensions).toMatchObject(refusedAtTheField);
    // The first wait is a second, which a slow machine may live to see the end of.
    const { rowCount } = await testApi.database.pool.query(
      `update events.failed_attempts set blocked_until = blocked_until + interval '10 minutes' where blocked_until > last_at`,
    );
    expect(rowCount).toBe(1);
    expect(errorCode(await join('eve', await newCode()))).toBe('RATE_LIMITED');
    expect(await registered()).toEqual([]);
  });

  it('a person who registers without a code gets no role by it, and the code stays good', async () => {
    expect(roleOf((await join('mia')).data.signUp.jwtToken)).toBe('bk_user');
    expect(await wanted()).toBe(true);
  });

  it('a taken address leaves the code good; of four who register with it at once, one has the role and the others no account', async () => {
    const code = await newCode();
    const taken = await join('mia', code);
    expect(taken.errors?.[0]?.extensions).toMatchObject({ fields: [{ field: 'email' }] });

    const typed = ` ${code.replaceAll('-', '').toLowerCase()} `;
    const answers = await Promise.all(['ida', 'eva', 'noor', 'tom'].map((name) => join(name, typed)));
    const [won, ...more] = answers.filter(({ errors }) => !errors);
    expect([roleOf(won!.data.signUp.jwtToken), more]).toEqual(['bk_admin', []]);
    for (const { errors } of answers.filter(({ errors }) => errors))
      expect(errors![0]!.extensions).toMatchObject(refusedAtTheField);
    expect(await registered()).toEqual([{ isAdmin: false }, { isAdmin: true }]);
    expect(await wanted()).toBe(false);
    expect((await testApi.database.pool.query('select from events.administrator_codes')).rowCount).toBe(0);

    const again = await join('eve', code);
    expect(again.errors?.[0]?.extensions).toMatchObject(refusedAtTheField);
    expect(await registered()).toHaveLength(2);
  });

  it('an api that starts after that makes no code, and one made by a slow start is worth nothing', async () => {
    const later = await startApi({ ...testApi.config, adminUsernames: [] });
    const made = await later.app
      .get(FirstAdministrator)
      .begin()
      .finally(() => later.close());
    expect(made).toBeUndefined();
    const late = await testApi.api.app.get(AdministratorCodes).issue();
    expect((await join('eve', late)).errors?.[0]?.extensions).toMatchObject(refusedAtTheField);
  });
});

describe('the administrators that ADMIN_USERNAMES names', () => {
  const testApi = suiteApi({ adminUsernames: ['Ada', 'first', 'ben', 'noor'] });
  const roleAs = async (username: string, email = username) => {
    const { input } = inputOf(username);
    const { signUp: joined } = await testApi.visitor.get(signUp, {
      input: { ...input, email: `${email}@example.org` },
    });
    return { role: roleOf(joined.jwtToken), person: testApi.visitor.as(joined.jwtToken), ...joined.viewer };
  };

  it('are one for each name: who registers with a name that became free has no rights by it', async () => {
    const ada = await roleAs('ada');
    expect(ada.role).toBe('bk_admin');
    await ada.person.get(
      `mutation ($id: UUID!) { updateUserById(input: { id: $id, username: "ada-hill" }) { user { username } } }`,
      { id: ada.id },
    );
    expect((await roleAs('ADA', 'eve')).role).toBe('bk_user');
    expect((await roleAs('first')).role).toBe('bk_admin');
  });

  it('nor where an administrator added the one before, or gave them the name', async () => {
    const rename = `mutation ($id: UUID!, $username: String!) {
      updateUserById(input: { id: $id, username: $username }) { user { username } } }`;
    const admin = await roleAs('hugo');
    await testApi.api.app.get(Roles).set(admin.id, 'bk_admin');
    await eventually(
      async () => (await admin.person.ask('{ allUsers { totalCount } }')).errors === undefined,
    );
    const { newUser } = await admin.person.get(
      `mutation ($input: NewUserInput!) { newUser(input: $input) { user { id } } }`,
      { input: { name: 'Ben Moor', username: 'Ben', email: 'ben@example.org' } },
    );
    await admin.person.get(rename, { id: newUser.user.id, username: 'benjamin' });
    expect((await roleAs('ben', 'eve-2')).role).toBe('bk_user');

    const tom = await roleAs('tom', 'tom-2');
    await admin.person.get(rename, { id: tom.id, username: 'noor' });
    await admin.person.get(rename, { id: tom.id, username: 'tom-3' });
    expect((await roleAs('noor', 'eve-3')).role).toBe('bk_user');
  });

  it('nor where the one before had it when it was listed: each start of an api looks', async () => {
    const cleo = await roleAs('cleo');
    const later = await startApi({ ...testApi.config, adminUsernames: ['CLEO', 'dora'] });
    try {
      await later.app.get(FirstAdministrator).takeNamedPlaces();
      await cleo.person.get(
        `mutation ($id: UUID!) { updateUserById(input: { id: $id, username: "cleo-2" }) { user { id } } }`,
        { id: cleo.id },
      );
      const at = new Person(later.url);
      const joined = async (username: string, email: string) => {
        const { input } = inputOf(username);
        return roleOf((await at.get(signUp, { input: { ...input, email } })).signUp.jwtToken);
      };
      expect(await joined('cleo', 'eve-4@example.org')).toBe('bk_user');
      // The place of a name that none has had is free.
      expect(await joined('dora', 'dora@example.org')).toBe('bk_admin');
    } finally {
      await later.close();
    }
  });

  it('nor has who registers after the account was closed', async () => {
    const { rows } = await testApi.database.pool.query(`select user_id from events.roles`);
    const deletions = testApi.api.app.get(AccountDeletions);
    for (const { user_id: person } of rows as { user_id: string }[])
      await deletions.confirm({ person, receipt: newId() }, testApi.database.pool);
    expect((await roleAs('first', 'tom')).role).toBe('bk_user');
  });
});
