import { required } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { Link, useLocation } from 'react-router-dom';
import { TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormPage.js';
import { inFieldWords, useForm } from '../forms/useForm.js';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { useSend } from '../relay/useSend.js';
import { PageHead, PageTitle } from '../ui/PageTitle.js';
import type { SignInPageMutation } from './__generated__/SignInPageMutation.graphql.js';
import { enter } from './enter.js';
import { nextPath } from './next.js';

const needed = (values: { username: string; password: string }) =>
  (['username', 'password'] as const).flatMap((field) => {
    const message = required(field === 'username' ? 'Username' : 'Passphrase')(values[field]);
    return message ? [{ field, message }] : [];
  });

/** Username and passphrase, then back to where one wanted to go. */
export function SignInPage() {
  const { search } = useLocation();
  const next = nextPath(search);
  const send = useSend<SignInPageMutation>(graphql`
    mutation SignInPageMutation($input: SignInInput!) {
      signIn(input: $input) {
        jwtToken
        viewer {
          username
          name
          hasImage
          createdAt
          lastSignIn
        }
      }
    }
  `);
  const form = useForm({
    initial: { username: '', password: '' },
    check: needed,
    onSubmit: async ({ username, password }) => {
      const { signIn } = await send({
        input: { username: username.trim(), password, domainName: window.location.host },
      });
      enter(signIn, next);
    },
  });
  const { values, errors, set } = form;
  return (
    <>
      <PageHead>
        <PageTitle>Sign in</PageTitle>
        {next !== '/' && <p>Then you go on to where you were.</p>}
      </PageHead>
      <BesideIllustration type="TREE">
        <FormBody
          form={form}
          submit="Sign in"
          aside={
            <p className="small">
              New here?{' '}
              <Link className="link" to={`/register${search}`}>
                Join
              </Link>
            </p>
          }
        >
          <TextField
            label="Username"
            mandatory
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={values.username}
            error={inFieldWords(errors.username)}
            onValue={(username) => set('username', username)}
          />
          <TextField
            label="Passphrase"
            mandatory
            type="password"
            autoComplete="current-password"
            value={values.password}
            error={inFieldWords(errors.password)}
            onValue={(password) => set('password', password)}
          />
        </FormBody>
      </BesideIllustration>
    </>
  );
}
