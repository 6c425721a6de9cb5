import { all, checkSignUp, required, type Rule } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { Link, useLocation } from 'react-router-dom';
import { TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { useForm } from '../forms/useForm.js';
import { useCommandId } from '../relay/command-id.js';
import { useSend } from '../relay/useSend.js';
import { notify } from '../ui/notices.js';
import type { RegisterPageMutation } from './__generated__/RegisterPageMutation.graphql.js';
import { completeSignIn } from './complete-sign-in.js';
import { nextPath } from './next-path.js';

const checkAgain = (again: string, password: string) => {
  const matches: Rule<string> = (value) => (value === password ? undefined : 'Passphrases do not match');
  const message = all<string>(required('Passphrase again'), matches)(again);
  return message ? [{ field: 'again', message }] : [];
};

/** Creates an account. The passphrase is typed twice, since it is not shown. */
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
    mandatory: ['name', 'username', 'email', 'password', 'again'],
    namesFieldsInErrors: true,
    // A username with spaces, around it too, is refused.
    input: ({ name, email, ...rest }) => ({ ...rest, name: name.trim(), email: email.trim() }),
    check: ({ again, ...input }) => [...checkSignUp(input), ...checkAgain(again, input.password)],
    onSubmit: async ({ again: _again, ...input }) => {
      const { signUp } = await send({ input: { ...input, clientMutationId: idOf(input) } });
      done();
      notify(`Welcome, ${input.name.split(/\s+/)[0]}.`);
      completeSignIn(signUp, nextPath(search));
    },
  });
  return (
    <FormPage
      form={form}
      title="Join"
      lead="Then you can add things, link probes and say what you did. Fields with an asterisk are mandatory."
      illustration="MEADOW"
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
      <TextField {...form.field('name')} label="Name" autoComplete="name" />
      <TextField
        {...form.field('username')}
        label="Username"
        hint="2 to 24 letters, numbers, hyphens or underscores."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...form.field('email')} label="Email" type="email" inputMode="email" autoComplete="email" />
      <TextField
        {...form.field('password')}
        label="Passphrase"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('again')}
        label="Passphrase again"
        type="password"
        autoComplete="new-password"
      />
    </FormPage>
  );
}
