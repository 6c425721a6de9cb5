import { type ConcreteRequest, graphql } from 'relay-runtime';
import { post } from '../relay/post.js';
import type { signInAsGuestMutation } from './__generated__/signInAsGuestMutation.graphql.js';

// The compiler puts the request itself here, so that nothing of Relay is needed to send it.
const mutation = graphql`
  mutation signInAsGuestMutation($input: SignInAsGuestInput!) {
    signInAsGuest(input: $input) {
      jwtToken
    }
  }
` as unknown as ConcreteRequest;

/** A guest's token for this host. Sent beside Relay's network, which itself waits for a token. */
export const signInAsGuest = async (domainName: string): Promise<string> => {
  const answer = await post({ operation: mutation.params, variables: { input: { domainName } } });
  return (answer.data as signInAsGuestMutation['response']).signInAsGuest.jwtToken;
};
