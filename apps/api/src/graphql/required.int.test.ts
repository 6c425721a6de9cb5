import { expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { errorField } from '@hedgerow/testing/graphql-client';
import { deviceInput, type Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();

/** Inputs with nothing but what the calls cannot do without. */
const needed = {
  signIn: () => ({ username: 'rena', password: 'Correct1horse' }),
  resetPassword: () => ({ userId: newId(), resetToken: 'AAAA-AAAA', newPassword: 'Alder-and-ash-7' }),
  changePassword: () => ({ oldPassword: 'Correct1horse', newPassword: 'Alder-and-ash-7' }),
  createGroup: () => ({ name: 'Riverside Growers', type: 'GROWER', isPublic: true }),
  createThing: async (person: Person) => ({
    groupId: await person.personalGroup(),
    ...{ name: 'Bed 12', hasImage: false, isPublic: true, type: 'TREE' },
  }),
  // Model, name, deviceId, isPublic, x, y.
  createDevice: () => deviceInput(),
};

/** What is said of a field that is missing. A location lacks one half of itself. */
const missing = (field: string): RegExp =>
  field === 'x' || field === 'y' ? /^Invalid coordinates received$/ : / is required$/;

it.each([
  ['[334]', 'signIn'],
  ['[335]', 'resetPassword'],
  ['[336]', 'changePassword'],
  ['[337]', 'createGroup'],
  ['[338]', 'createThing'],
  ['[339]', 'createDevice'],
] as const)('%s %s names each field that it cannot do without', async (_line, call) => {
  const person = await testApi.signUp(`rena-${call}`);
  const input = await needed[call](person);
  const document = `mutation ($input: ${call[0]!.toUpperCase()}${call.slice(1)}Input!) { ${call}(input: $input) { clientMutationId } }`;
  const refused = async (given: object) => {
    const answer = await person.ask(document, { input: given });
    return { field: errorField(answer), message: answer.errors?.[0]?.message };
  };
  for (const field of Object.keys(input)) {
    const { [field as never]: _left, ...rest } = input;
    // A reset may name the person by the address that the letter went to, in place of their id (rule A23).
    const expected =
      field === 'userId'
        ? { field: undefined, message: expect.stringMatching(/^This code is not right/) }
        : { field, message: expect.stringMatching(missing(field)) };
    expect(await refused(rest)).toEqual(expected);
  }
  expect((await refused(input)).message ?? '').not.toMatch(/ is required$|^Invalid/);
});
