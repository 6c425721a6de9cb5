import { checkNewEmail } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { Link, useNavigate } from 'react-router-dom';
import { TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { useForm } from '../forms/useForm.js';
import { useSend } from '../relay/useCommand.js';
import type { ForgotPasswordPageMutation } from './__generated__/ForgotPasswordPageMutation.graphql.js';
import * as texts from './texts.js';

/** Asks for a code for a new passphrase, and leads to where it is typed; the same whether or not the address is known. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const send = useSend<ForgotPasswordPageMutation>(graphql`
    mutation ForgotPasswordPageMutation($input: ForgotPasswordInput!) {
      forgotPassword(input: $input) {
        success
      }
    }
  `);
  const form = useForm({
    initial: { email: '' },
    mandatory: ['email'],
    input: ({ email }) => ({ email: email.trim() }),
    check: checkNewEmail,
    onSubmit: async ({ email }) => {
      await send({ input: { email } });
      // Not in the address: that is kept and shared.
      await navigate('/reset', { state: { email } });
    },
  });
  return (
    <FormPage
      form={form}
      title={texts.forgotTitle}
      lead={texts.forgotLead}
      illustration="TREE"
      submit={texts.sendCode}
      failed={texts.sendCodeFailed}
      aside={
        <p className="small">
          {texts.remembered}{' '}
          <Link className="link" to="/signin">
            {texts.signIn}
          </Link>
        </p>
      }
    >
      <TextField
        {...form.field('email')}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </FormPage>
  );
}
