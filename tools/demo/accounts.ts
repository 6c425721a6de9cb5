import { type Call, GraphQlError } from './front-doors.js';
import { type DemoPerson, demoPassphrase } from './town.js';

const signIn = `mutation SignIn($input: SignInInput!) { signIn(input: $input) { jwtToken } }`;
const signUp = `mutation SignUp($input: SignUpInput!) { signUp(input: $input) { jwtToken } }`;

/** Signs a demonstration person in, and up first where the account is not there yet. Answers with their token. */
export const enter = async (call: Call, person: DemoPerson): Promise<string> => {
  try {
    const known = await call<{ signIn: { jwtToken: string } }>(signIn, {
      input: { username: person.username, password: demoPassphrase },
    });
    return known.signIn.jwtToken;
  } catch (error) {
    if (!(error instanceof GraphQlError) || error.code !== 'CREDENTIALS') throw error;
  }
  const joined = await call<{ signUp: { jwtToken: string } }>(signUp, {
    input: { ...person, password: demoPassphrase, clientMutationId: `demo:person:${person.username}` },
  });
  return joined.signUp.jwtToken;
};
