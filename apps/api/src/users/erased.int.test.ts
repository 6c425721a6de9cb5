import { expect, it } from '@jest/globals';
import { Erasures, EventStore, PersonKeys } from '@hedgerow/event-store';
import { scrubFromReadModel } from '@hedgerow/read-model';
import { eventually } from '@hedgerow/testing';
import { errorCode } from '@hedgerow/testing/graphql-client';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();

it('an erased person is signed out, cannot sign in, is in no list, and their names are free again', async () => {
  const [anna, ben] = await testApi.signUpAll('anna', 'ben');
  const thing = await anna.createThing();
  const { pool } = testApi.database;
  const [store, keys] = [testApi.api.app.get(EventStore), testApi.api.app.get(PersonKeys)];
  const scrub = (persons: readonly string[]) => scrubFromReadModel(pool, persons);
  await new Erasures({ pool, store, keys, scrub }).erase(anna.id, { kind: 'rule', id: 'test' });

  await eventually(async () => errorCode(await anna.ask('{ viewer { username } }')) === 'EXPIRED');
  const input = { username: 'anna', password: 'Correct1horse', domainName: 'localhost' };
  const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { jwtToken } }';
  expect(errorCode(await testApi.visitor.ask(signIn, { input }))).toBe('CREDENTIALS');
  const recorded = await ben.get(
    'query ($id: UUID!) { thingById(id: $id) { name actions { creator { name } } } }',
    {
      id: thing.id,
    },
  );
  expect(recorded.thingById).toEqual({ name: 'Mill Lane rowan', actions: [{ creator: null }] });
  await testApi.signUp('anna');
});
