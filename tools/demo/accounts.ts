import { setTimeout as sleep } from 'node:timers/promises';
import { follow, primaryEmailOf, userEmailVerified, users } from '@hedgerow/domain';
import { type GraphQLClient, GraphQLRequestError } from '@hedgerow/testing/graphql-client';
import type { History } from './history.js';
import type { Person } from './stewardship.js';
import { type DemoPerson, demoPassphrase } from './town.js';

const signIn = `mutation SignIn($input: SignInInput!) { signIn(input: $input) { jwtToken } }`;
const signUp = `mutation SignUp($input: SignUpInput!) { signUp(input: $input) { jwtToken } }`;

/** Signs a demonstration person in, and up first where the account is not there yet. Answers with their token. */
export const enter = async (guest: GraphQLClient, person: DemoPerson): Promise<string> => {
  try {
    const known = await inTime(() =>
      guest.get<{ signIn: { jwtToken: string } }>(signIn, {
        input: { username: person.username, password: demoPassphrase },
      }),
    );
    return known.signIn.jwtToken;
  } catch (error) {
    if (!(error instanceof GraphQLRequestError) || error.code !== 'CREDENTIALS') throw error;
  }
  const joined = await inTime(() =>
    guest.get<{ signUp: { jwtToken: string } }>(signUp, {
      input: { ...person, password: demoPassphrase, clientMutationId: `demo:person:${person.username}` },
    }),
  );
  return joined.signUp.jwtToken;
};

/** The api bounds what comes from one address in a minute; more people than that join, so the rest wait as it says. */
export const inTime = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const wait = error instanceof GraphQLRequestError ? error.retryAfterSeconds : undefined;
      if (wait === undefined) throw error;
      await sleep(wait * 1_000);
    }
  }
};

/** The person that a token is for, as decisions know them. */
export const personOf = (token: string): Person => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    user_id: string;
    role: Person['role'];
  };
  return { role: claims.role, userId: claims.user_id };
};

/** The addresses of the demonstration are verified: no letter could be opened there. */
export const verifyAddress = async (
  history: History,
  viewer: Person,
  username: string,
  at: number,
): Promise<void> => {
  const { userId } = viewer;
  const account = await history.load(users, userId);
  const email = primaryEmailOf(account.state);
  if (!email || email.isVerified) return;
  const claims = [{ kind: 'verified-email', value: email.email, owner: userId } as const];
  const deed = { key: `email:${username}`, viewer, at, claims };
  await history.write(deed, follow(account, [userEmailVerified({ userId, emailId: email.id })]));
};
