import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { Roles } from '@hedgerow/event-store';
import { eventually } from '@hedgerow/testing';
import { errorCode } from '@hedgerow/testing/graphql-client';
import { timed } from '@hedgerow/testing/timed';
import { suiteApi } from '../test-api.fixture.js';
import { FirstAdministrator } from './first-administrator.js';

const testApi = suiteApi();

const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const signIn = `mutation ($input: SignInInput!) { signIn(input: $input) { jwtToken viewer { username name } } }`;
const signUp = `mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken viewer { id username } } }`;
const whoAmI = '{ viewer { username } }';

describe('guests', () => {
  it('[129] [121] a first visit gets a guest token for its host, good for a day', async () => {
    const { signInAsGuest } = await testApi.visitor.get(
      `mutation { signInAsGuest(input: { domainName: "garden.example", clientMutationId: "a" }) { jwtToken clientMutationId viewer { id } } }`,
    );
    const { role, domain_name, exp, iat, user_id } = claims(signInAsGuest.jwtToken);
    expect({ role, domain_name, life: exp - iat, user_id }).toEqual({
      role: 'bk_anonymous',
      domain_name: 'garden.example',
      life: 24 * 3600,
      user_id: undefined,
    });
    expect(signInAsGuest).toMatchObject({ clientMutationId: 'a', viewer: null });
    expect(await testApi.visitor.as(signInAsGuest.jwtToken).get(whoAmI)).toEqual({ viewer: null });
  });
});

describe('signing up', () => {
  it('[132] [120] registers a person, signs them in, and gives them their personal group', async () => {
    const { signUp: payload } = await testApi.visitor.get(signUp, {
      input: { name: 'Zoë Ó Briain', username: 'zoe', email: 'zoe@example.org', password: 'Correct1horse' },
    });
    expect(payload.viewer.username).toBe('zoe');
    expect(claims(payload.jwtToken)).toMatchObject({
      role: 'bk_user',
      user_id: payload.viewer.id,
      aud: 'hedgerow',
    });
    const zoe = testApi.visitor.as(payload.jwtToken);
    expect(
      await zoe.get(
        '{ allGroups(mine: true) { totalCount nodes { name isPersonal isPublic memberCount } } }',
      ),
    ).toEqual({
      allGroups: {
        totalCount: 1,
        nodes: [{ name: 'Personal', isPersonal: true, isPublic: false, memberCount: 1 }],
      },
    });
  });

  it('a taken username or address is named, and nothing of the second account stays', async () => {
    await testApi.signUp('mia');
    const again = { name: 'Mia Two', username: 'MIA', email: 'other@example.org', password: 'Correct1horse' };
    const byName = await testApi.visitor.ask(signUp, { input: again });
    expect(byName.errors?.[0]).toMatchObject({
      message: 'Username already exists',
      extensions: { code: 'VALIDATION', fields: [{ field: 'username', message: 'Username already exists' }] },
    });
    const byMail = await testApi.visitor.ask(signUp, {
      input: { ...again, username: 'mia-two', email: 'Mia@Example.org' },
    });
    expect(byMail.errors?.[0]).toMatchObject({
      message: 'Email already exists',
      extensions: { fields: [{ field: 'email' }] },
    });
    const { rows } = await testApi.database.pool.query('select count(*)::int as n from events.credentials');
    const { rows: users } = await testApi.database.pool.query(
      `select count(*)::int as n from events.events where type = 'UserRegistered'`,
    );
    expect(rows[0].n).toBe(users[0].n);
  });

  it('every broken rule is told with its field', async () => {
    const { errors } = await testApi.visitor.ask(signUp, {
      input: { name: 'x'.repeat(256), username: 'a b', email: 'nowhere', password: 'short' },
    });
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION');
    expect(errors?.[0]?.extensions.fields?.map(({ field }) => field)).toEqual([
      'name',
      'username',
      'email',
      'password',
    ]);
  });

  it('a missing field is named as people read it', async () => {
    const { errors } = await testApi.visitor.ask(signUp, {
      input: { name: 'Ann Hill', username: 'annie', email: 'a@b.org' },
    });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'password', message: 'Password is required' }],
    });
  });

  it('the passphrase is in no event', async () => {
    const { rows } = await testApi.database.pool.query(`select data::text from events.events`);
    expect(rows.map((row) => row.data).join()).not.toMatch(/Correct1horse|Zoë|zoe@example|argon2/);
  });
});

describe('signing in', () => {
  it('[130] [121] the domain name is optional, an administrator gets their role', async () => {
    await testApi.signUp('ada');
    const { signIn: payload } = await testApi.visitor.get(signIn, {
      input: { username: 'Ada', password: 'Correct1horse' },
    });
    expect(payload.viewer).toEqual({ username: 'ada', name: 'Anna Hill' });
    const { role, exp, iat } = claims(payload.jwtToken);
    expect({ role, days: (exp - iat) / 86400 }).toEqual({ role: 'bk_admin', days: 30 });
    const other = await testApi.visitor.get(signIn, {
      input: { username: 'ada', password: 'Correct1horse', domainName: 'cafe.example' },
    });
    expect(claims(other.signIn.jwtToken).domain_name).toBe('cafe.example');
  });

  it('two devices may sign in at the same moment', async () => {
    const ben = await testApi.signUp('ben');
    const answers = await Promise.all(
      [1, 2].map(() =>
        testApi.visitor.ask(signIn, { input: { username: 'ben', password: 'Correct1horse' } }),
      ),
    );
    expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined]);
    expect(ben.id).not.toBe('');
  });

  it('an unknown name and a wrong passphrase get the same words', async () => {
    await testApi.signUp('nell');
    const wrong = await testApi.visitor.ask(signIn, { input: { username: 'nell', password: 'Wrong1horse' } });
    const unknown = await testApi.visitor.ask(signIn, {
      input: { username: 'nobody-here', password: 'Wrong1horse' },
    });
    expect(wrong.errors).toEqual(unknown.errors);
    expect(wrong.errors?.[0]).toMatchObject({
      message: 'You entered incorrect details.',
      extensions: { code: 'CREDENTIALS' },
    });
  });

  it('an address that is not verified does not sign in', async () => {
    await testApi.signUp('olga');
    const answer = await testApi.visitor.ask(signIn, {
      input: { username: 'olga@example.org', password: 'Correct1horse' },
    });
    expect(errorCode(answer)).toBe('CREDENTIALS');
  });

  it('guessing is slowed down after five failures, for unknown names too', async () => {
    await testApi.signUp('pia');
    for (const username of ['pia', 'not-pia']) {
      for (let i = 0; i < 5; i += 1)
        expect(
          errorCode(await testApi.visitor.ask(signIn, { input: { username, password: 'Wrong1horse' } })),
        ).toBe('CREDENTIALS');
      await testApi.database.pool.query(
        `update events.failed_attempts set blocked_until = blocked_until + interval '10 minutes'`,
      );
      const answer = await testApi.visitor.ask(signIn, { input: { username, password: 'Correct1horse' } });
      expect(answer.errors).toMatchObject([
        {
          message: expect.stringMatching(/^Too many attempts. Try again in (10|11) minutes.$/),
          extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) },
        },
      ]);
      await testApi.database.pool.query('delete from events.failed_attempts');
    }
  });

  it('of many guesses made at once five are looked at', async () => {
    await testApi.signUp('quin');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        testApi.visitor.ask(signIn, { input: { username: 'quin', password: 'Wrong1horse' } }),
      ),
    );
    const looked = answers.filter((answer) => errorCode(answer) === 'CREDENTIALS').length;
    // Five; a slow machine may live to see the end of the first waits.
    expect(looked).toBeGreaterThanOrEqual(5);
    expect(looked).toBeLessThan(10);
    await testApi.database.pool.query('delete from events.failed_attempts');
  });
});

it('where a setting names the administrators, no code makes one', async () => {
  expect(await testApi.api.app.get(FirstAdministrator).begin()).toBeUndefined();
  expect(await testApi.visitor.get('{ awaitsFirstAdministrator }')).toEqual({
    awaitsFirstAdministrator: false,
  });
});

describe('tokens', () => {
  const thing = 'query ($id: UUID!) { thingById(id: $id) { id } }';

  it('that say more than the person may are worth no more: those of an administrator of before', async () => {
    const [tom, owner] = await testApi.signUpAll('tom', 'owen');
    const { id } = await owner.createThing({ isPublic: false });
    const { user_id, sid, domain_name } = claims(tom.token!);
    const before = new JwtService({ secret: testApi.config.tokenSecret }).sign(
      { user_id, sid, domain_name, role: 'bk_admin' },
      { audience: 'hedgerow', expiresIn: 60 },
    );
    expect(await testApi.visitor.as(before).get(thing, { id })).toEqual({ thingById: null });
  });

  it('carry the role that the person has now, and one that was taken counts no more within two seconds', async () => {
    const [ida, owner] = await testApi.signUpAll('ida', 'olaf');
    const { id } = await owner.createThing({ isPublic: false });
    const roles = new Roles(testApi.database.pool);
    const sees = async () => (await ida.get(thing, { id })).thingById !== null;
    expect(await sees()).toBe(false);
    await roles.set(ida.id, 'bk_admin');
    await eventually(sees);
    // Asked anew a moment ago, the role is remembered for as long as it can be.
    const { ms } = await timed(async () => {
      await roles.set(ida.id, 'bk_user');
      await eventually(async () => !(await sees()));
    });
    expect(ms).toBeLessThan(2_000);
    const { signIn: again } = await testApi.visitor.get(signIn, {
      input: { username: 'ida', password: 'Correct1horse' },
    });
    expect(claims(again.jwtToken).role).toBe('bk_user');
  });

  it('[131] signing out ends the session at once, for this token alone', async () => {
    const rosa = await testApi.signUp('rosa');
    const { signIn: second } = await testApi.visitor.get(signIn, {
      input: { username: 'rosa', password: 'Correct1horse' },
    });
    const elsewhere = testApi.visitor.as(second.jwtToken);
    expect(await rosa.get(whoAmI)).toEqual({ viewer: { username: 'rosa' } });
    expect(await rosa.get('mutation { signOut(input: {}) { success } }')).toEqual({
      signOut: { success: true },
    });
    const after = await rosa.ask(whoAmI);
    expect(after).toMatchObject({ status: 200, errors: [{ extensions: { code: 'EXPIRED' } }] });
    expect(await elsewhere.get(whoAmI)).toEqual({ viewer: { username: 'rosa' } });
  });

  it('every bad token is refused as ended: expired, edited, unsigned, for another audience, of another kind', async () => {
    const sara = await testApi.signUp('sara');
    const good = claims(sara.token!);
    const jwt = new JwtService({ secret: testApi.config.tokenSecret });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [head, , signature] = sara.token!.split('.');
    const { exp: _exp, aud: _aud, iat: _iat, ...bare } = good;
    const bad = {
      expired: jwt.sign({ ...bare, exp: Math.floor(Date.now() / 1000) - 1 }, { audience: 'hedgerow' }),
      edited: `${head}.${part({ ...good, role: 'bk_admin' })}.${signature}`,
      unsigned: `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...good, role: 'bk_admin' })}.`,
      audience: jwt.sign(bare, { audience: 'elsewhere', expiresIn: 60 }),
      algorithm: jwt.sign(bare, { audience: 'hedgerow', expiresIn: 60, algorithm: 'HS512' }),
      notYet: jwt.sign(
        { ...bare, nbf: Math.floor(Date.now() / 1000) + 60 },
        { audience: 'hedgerow', expiresIn: 90 },
      ),
      secret: new JwtService({ secret: 'another secret altogether, long enough' }).sign(bare, {
        audience: 'hedgerow',
      }),
      nonsense: 'hello',
    };
    for (const [why, token] of Object.entries(bad)) {
      const answer = await testApi.visitor.as(token).ask(whoAmI);
      expect({ why, status: answer.status, code: errorCode(answer) }).toEqual({
        why,
        status: 200,
        code: 'EXPIRED',
      });
    }
    const signed = createHmac('sha256', testApi.config.tokenSecret)
      .update(`${head}.${part(good)}`)
      .digest('base64url');
    expect(await testApi.visitor.as(`${head}.${part(good)}.${signed}`).get(whoAmI)).toEqual({
      viewer: { username: 'sara' },
    });
  });

  it('[121] a signed token with an empty role is nobody', async () => {
    const token = new JwtService({ secret: testApi.config.tokenSecret }).sign(
      { role: '', domain_name: '', sid: 'x', user_id: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01' },
      { audience: 'hedgerow', expiresIn: 60 },
    );
    expect(await testApi.visitor.as(token).get(whoAmI)).toEqual({ viewer: null });
  });
});
