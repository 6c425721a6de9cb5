import { graphql } from 'relay-runtime';
import { useOnce } from '../relay/useOnce.js';
import { useCommand } from '../relay/useCommand.js';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import type { SendAgainMutation } from './__generated__/SendAgainMutation.graphql.js';
import * as texts from './texts.js';

/** Sends another code to an address that is not verified. */
export function SendAgain({ email }: { email: { readonly id: string; readonly email: string } }) {
  const send = useCommand<SendAgainMutation>(graphql`
    mutation SendAgainMutation($input: EmailByIdInput!) {
      resendEmailVerificationCode(input: $input) {
        user {
          id
        }
      }
    }
  `);
  const [handleSend, busy] = useOnce(async () => {
    try {
      await send({ emailId: email.id });
      notify(texts.sentAgain(email.email));
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  });
  return (
    <Button
      kind="text"
      busy={busy}
      aria-label={texts.about(texts.sendAgain, email.email)}
      onClick={() => void handleSend()}
    >
      {texts.sendAgain}
    </Button>
  );
}
