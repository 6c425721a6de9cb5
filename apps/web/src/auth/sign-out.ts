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

/** Ends the session here at once, and on the server as far as it can be reached; goes on to a page as a guest. */
export const signOut = async (next = '/'): Promise<void> => {
  const { token } = auth.get();
  const ended = post({ operation: getRequest(mutation).params, variables: { input: {} }, token }).catch(
    () => undefined,
  );
  // Before the answer: the page's socket may be told first that the session ended, and would stay on this page as a guest.
  window.history.replaceState(null, '', next);
  await auth.clear().catch(() => undefined);
  await ended;
};
