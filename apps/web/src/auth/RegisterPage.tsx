import { checkSignUp } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { Link, useLocation } from 'react-router-dom';
import { TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormPage.js';
import { useForm } from '../forms/useForm.js';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { useCommandId } from '../relay/command-id.js';
import { useSend } from '../relay/useSend.js';
import { notify } from '../ui/notices.js';
import { PageHead, PageTitle } from '../ui/PageTitle.js';
import type { RegisterPageMutation } from './__generated__/RegisterPageMutation.graphql.js';
import { enter } from './enter.js';
import { nextPath } from './next.js';

/** Makes an account. The passphrase is typed twice, since nobody can read it. */
export function RegisterPage() {
  const { search } = useLocation();
  const { idOf, done } = useCommandId();
  const send = useSend<RegisterPageMutation>(graphql`
    mutation RegisterPageMutation($input: SignUpInput!) {
      signUp(input: $input) {
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
    initial: { name: '', username: '', email: '', password: '', again: '' },
    check: (values) => [
      ...checkSignUp(values),
      ...(values.again === values.password ? [] : [{ field: 'again', message: 'Passphrases do not match' }]),
    ],
    onSubmit: async ({ again: _again, ...typed }) => {
      const input = {
        ...typed,
        name: typed.name.trim(),
        username: typed.username.trim(),
        email: typed.email.trim(),
      };
      const { signUp } = await send({ input: { ...input, clientMutationId: idOf(input) } });
      done();
      notify(`Welcome, ${input.name.split(/\s+/)[0]}.`);
      enter(signUp, nextPath(search));
    },
  });
  const { values, errors, set } = form;
  return (
    <>
      <PageHead>
        <PageTitle>Join</PageTitle>
        <p>
          Then you can add things, link probes and say what you did. Fields with an asterisk are mandatory.
        </p>
      </PageHead>
      <BesideIllustration type="MEADOW">
        <FormBody
          form={form}
          submit="Join"
          aside={
            <p className="small">
              Have an account?{' '}
              <Link className="link" to={`/signin${search}`}>
                Sign in
              </Link>
            </p>
          }
        >
          <TextField
            label="Name"
            mandatory
            autoComplete="name"
            value={values.name}
            error={errors.name}
            onValue={(name) => set('name', name)}
          />
          <TextField
            label="Username"
            mandatory
            hint="2 to 24 letters, numbers, hyphens or underscores."
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={values.username}
            error={errors.username}
            onValue={(username) => set('username', username)}
          />
          <TextField
            label="Email"
            mandatory
            type="email"
            inputMode="email"
            autoComplete="email"
            value={values.email}
            error={errors.email}
            onValue={(email) => set('email', email)}
          />
          <TextField
            label="Passphrase"
            mandatory
            hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
            type="password"
            autoComplete="new-password"
            value={values.password}
            error={errors.password}
            onValue={(password) => set('password', password)}
          />
          <TextField
            label="Passphrase again"
            mandatory
            type="password"
            autoComplete="new-password"
            value={values.again}
            error={errors.again}
            onValue={(again) => set('again', again)}
          />
        </FormBody>
      </BesideIllustration>
    </>
  );
}
