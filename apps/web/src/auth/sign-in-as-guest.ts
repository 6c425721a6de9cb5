import { type ConcreteRequest, graphql } from 'relay-runtime';
import { answerOrMessage, type Tell } from '../relay/outcome.js';
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

const send = async (domainName: string): Promise<signInAsGuestMutation['response']['signInAsGuest']> => {
  const answer = await post({ operation: mutation.params, variables: { input: { domainName } } });
  return (answer.data as signInAsGuestMutation['response']).signInAsGuest;
};

/**
 * A guest's token for this host, or what the server said instead (rule A15). Sent beside Relay's network, which itself waits
 * for a token.
 */
export const signInAsGuest = (domainName: string, tell: Tell) => answerOrMessage(send(domainName), tell);
