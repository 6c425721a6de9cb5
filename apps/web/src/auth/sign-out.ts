import { getRequest, graphql } from 'relay-runtime';
import { post } from '../relay/post.js';
import { auth } from './auth.js';

const mutation = graphql`
  mutation signOutMutation($input: SignOutInput!) {
    signOut(input: $input) {
      success
    }
  }
`;

/** Ends the session on the server as far as it can be reached, and here in any case; goes on to a page as a guest. */
export const signOut = async (next = '/'): Promise<void> => {
  const { token } = auth.get();
  await post({ operation: getRequest(mutation).params, variables: { input: {} }, token }).catch(
    () => undefined,
  );
  window.history.replaceState(null, '', next);
  await auth.clear().catch(() => undefined);
};
