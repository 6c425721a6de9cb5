import { getRequest, graphql } from 'relay-runtime';
import { post } from '../relay/post.js';
import type { signInAsGuestMutation } from './__generated__/signInAsGuestMutation.graphql.js';

const mutation = graphql`
  mutation signInAsGuestMutation($input: SignInAsGuestInput!) {
    signInAsGuest(input: $input) {
      jwtToken
    }
  }
`;

/** A guest's token for this host. Sent beside Relay's network, which itself waits for a token. */
export const signInAsGuest = async (domainName: string): Promise<string> => {
  const answer = await post({ operation: getRequest(mutation).params, variables: { input: { domainName } } });
  return (answer.data as signInAsGuestMutation['response']).signInAsGuest.jwtToken;
};
