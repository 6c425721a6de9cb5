import { required } from '@hedgerow/domain';
import { useState } from 'react';
import { graphql } from 'relay-runtime';
import { Link, useLocation } from 'react-router-dom';
import { TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { useForm } from '../forms/useForm.js';
import { nextOrInvitation } from '../invitations/kept-invitation.js';
import { codeOf } from '../relay/api-error.js';
import { useSend } from '../relay/useCommand.js';
import type { SignInPageMutation } from './__generated__/SignInPageMutation.graphql.js';
import { completeSignIn } from './complete-sign-in.js';
import { useSessionEnd } from './session-end.js';
import { ButtonLink } from '../ui/Button.js';
import * as texts from './texts.js';

const checkSignIn = (values: { username: string; password: string }) =>
  (['username', 'password'] as const).flatMap((field) => {
    const message = required(field === 'username' ? texts.username : texts.passphrase)(values[field]);
    return message ? [{ field, message }] : [];
  });

/** Username and passphrase, and a code where the account has a second factor; then back to the page that asked for it. */
export function SignInPage() {
  const { search } = useLocation();
  const next = nextOrInvitation(search);
  const [asksCode, setAsksCode] = useState(false);
  const send = useSend<SignInPageMutation>(graphql`
    mutation SignInPageMutation($input: SignInInput!) {
      signIn(input: $input) {
        jwtToken
        viewer {
          username
          name
          createdAt
          lastSignIn
        }
      }
    }
  `);
  const form = useForm({
    initial: { username: '', password: '', code: '' },
    mandatory: ['username', 'password', 'code'],
    input: ({ username, password, code }) => ({
      ...{ username: username.trim(), password },
      ...(asksCode ? { code: code.trim() } : {}),
    }),
    check: checkSignIn,
    onSubmit: async (input) => {
      try {
        const { signIn } = await send({ input: { ...input, domainName: window.location.host } });
        completeSignIn(signIn, next);
      } catch (error) {
        // The passphrase was right, and the account has a second factor.
        if (codeOf(error) !== 'FACTOR' || asksCode) throw error;
        setAsksCode(true);
      }
    },
  });
  return (
    <FormPage
      form={form}
      title={texts.signIn}
      lead={useSessionEnd() ?? (next !== '/' && texts.goBackAfter)}
      illustration="TREE"
      submit={texts.signIn}
      aside={
        <>
          <ButtonLink to="/forgot-password" kind="text">
            {texts.forgot}
          </ButtonLink>
          <p className="small">
            {texts.newHere}{' '}
            <Link className="link" to={`/register${search}`}>
              {texts.join}
            </Link>
          </p>
        </>
      }
    >
      <TextField
        {...form.field('username')}
        label={texts.username}
        hint={texts.usernameOrEmail}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.field('password')}
        label={texts.passphrase}
        type="password"
        autoComplete="current-password"
      />
      {asksCode && (
        <TextField
          {...form.field('code')}
          label={texts.factorCode}
          hint={texts.factorCodeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
      )}
    </FormPage>
  );
}
