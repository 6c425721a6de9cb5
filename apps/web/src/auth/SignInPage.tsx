import { required } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { Link, useLocation } from 'react-router-dom';
import { TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { useForm } from '../forms/useForm.js';
import { nextOrInvitation } from '../invitations/kept-invitation.js';
import { useSend } from '../relay/useCommand.js';
import type { SignInPageMutation } from './__generated__/SignInPageMutation.graphql.js';
import { auth } from './auth.js';
import { completeSignIn } from './complete-sign-in.js';
import * as texts from './texts.js';

const checkSignIn = (values: { username: string; password: string }) =>
  (['username', 'password'] as const).flatMap((field) => {
    const message = required(field === 'username' ? texts.username : texts.passphrase)(values[field]);
    return message ? [{ field, message }] : [];
  });

/** Username and passphrase; then back to the page that asked for it. */
export function SignInPage() {
  const { search } = useLocation();
  const next = nextOrInvitation(search);
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
    initial: { username: '', password: '' },
    mandatory: ['username', 'password'],
    input: ({ username, password }) => ({ username: username.trim(), password }),
    check: checkSignIn,
    onSubmit: async (input) => {
      const { signIn } = await send({ input: { ...input, domainName: window.location.host } });
      completeSignIn(signIn, next);
    },
  });
  return (
    <FormPage
      form={form}
      title={texts.signIn}
      lead={auth.expiredId() === null ? next !== '/' && texts.goBackAfter : texts.sessionEnded}
      illustration="TREE"
      submit={texts.signIn}
      aside={
        <p className="small">
          {texts.newHere}{' '}
          <Link className="link" to={`/register${search}`}>
            {texts.join}
          </Link>{' '}
          <Link className="link" to="/forgot-password">
            {texts.forgot}
          </Link>
        </p>
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
    </FormPage>
  );
}
