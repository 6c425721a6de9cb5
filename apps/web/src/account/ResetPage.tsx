import { checkNewEmail, checkNewPassphrase, required } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { Link, useLocation } from 'react-router-dom';
import { checkAgain } from '../auth/check-again.js';
import { TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { useForm } from '../forms/useForm.js';
import { useGoOn } from '../forms/useGoOn.js';
import { useSend } from '../relay/useCommand.js';
import type { ResetPageMutation } from './__generated__/ResetPageMutation.graphql.js';
import { useLetterLink } from './letter-link.js';
import { NewPassphraseFields } from './NewPassphraseFields.js';
import * as texts from './texts.js';

const addressIn = (state: unknown): string => (state as { email?: string } | null)?.email ?? '';

const checkCode = (token: string) => {
  const message = required(texts.code)(token);
  return message ? [{ field: 'resetToken', message }] : [];
};

/** Chooses a new passphrase by the link of the letter, or by address and code (rule A23). */
export function ResetPage() {
  // A link that is opened on this very page brings another code.
  return <ResetForm key={useLocation().hash} />;
}

function ResetForm() {
  const link = useLetterLink();
  const sentTo = addressIn(useLocation().state);
  const userId = link.get('user');
  const goOn = useGoOn();
  const send = useSend<ResetPageMutation>(graphql`
    mutation ResetPageMutation($input: ResetPasswordInput!) {
      resetPassword(input: $input) {
        success
        signedIn
      }
    }
  `);
  const form = useForm({
    initial: { email: sentTo, resetToken: link.get('code') ?? '', newPassword: '', again: '' },
    mandatory: ['email', 'resetToken', 'newPassword', 'again'],
    input: ({ email, resetToken, ...rest }) => ({
      ...rest,
      email: email.trim(),
      resetToken: resetToken.trim(),
    }),
    check: ({ again, ...input }) => [
      ...(userId === null ? [...checkNewEmail(input), ...checkCode(input.resetToken)] : []),
      ...checkNewPassphrase(input),
      ...checkAgain(again, input.newPassword),
    ],
    onSubmit: async ({ again: _again, email, ...input }) => {
      const { resetPassword } = await send({
        input: { ...input, ...(userId === null ? { email } : { userId }) },
      });
      // In a session of this very person it goes on; all others have ended.
      if (resetPassword.signedIn) await goOn(texts.changed, '/account/emails', { replace: true });
      else await goOn(texts.resetDone, '/signin', { replace: true });
    },
  });
  const typedLead = sentTo === '' ? texts.resetLead : texts.onItsWay(sentTo);
  return (
    <FormPage
      form={form}
      title={texts.resetTitle}
      lead={userId === null ? typedLead : texts.resetByLink}
      illustration="TREE"
      submit={texts.change}
      failed={texts.changeFailed}
      aside={
        <p className="small">
          {texts.noCode}{' '}
          <Link className="link" to="/forgot-password">
            {texts.sendAnother}
          </Link>
        </p>
      }
    >
      {userId === null && (
        <>
          <TextField
            {...form.field('email')}
            label={texts.email}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <TextField
            {...form.field('resetToken')}
            label={texts.code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </>
      )}
      <NewPassphraseFields form={form} />
    </FormPage>
  );
}
