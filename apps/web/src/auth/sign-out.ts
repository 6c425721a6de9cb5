import { graphql } from 'relay-runtime';
import { post } from '../relay/post.js';
import { forgetThings } from '../things/recent-things.js';
import operation from './__generated__/signOutMutation.graphql.js';
import { auth } from './auth.js';

void graphql`
  mutation signOutMutation($input: SignOutInput!) {
    signOut(input: $input) {
      success
    }
  }
`;

/** Ends the session on the server as far as it can be reached, and here in any case. */
export const signOut = async (): Promise<void> => {
  const { token } = auth.get();
  await post({ operation: operation.params, variables: { input: {} }, token }).catch(() => undefined);
  forgetThings();
  window.history.replaceState(null, '', '/');
  await auth.clear().catch(() => undefined);
};
