import { checkSignUp, required } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { Link, useLocation } from 'react-router-dom';
import { SwitchField, TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { useForm } from '../forms/useForm.js';
import { invitationAfter, nextOrInvitation } from '../invitations/kept-invitation.js';
import { answerOrMessage } from '../relay/outcome.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { useCommand } from '../relay/useCommand.js';
import { notify } from '../ui/notices.js';
import type { RegisterPageQuery } from './__generated__/RegisterPageQuery.graphql.js';
import type { RegisterPageMutation } from './__generated__/RegisterPageMutation.graphql.js';
import { checkAgain } from './check-again.js';
import { completeSignIn } from './complete-sign-in.js';
import * as texts from './texts.js';

/** The query of the form; the route starts it. */
export const registerPageQuery = graphql`
  query RegisterPageQuery @preloadable {
    awaitsFirstAdministrator
  }
`;

const checkCode = (code: string | undefined) => {
  const message = code === undefined ? undefined : required(texts.code)(code);
  return message ? [{ field: 'administratorCode', message }] : [];
};

/**
 * Creates an account. The passphrase is typed twice, since it is not shown. Where there is no administrator yet, the code
 * from the log of the start makes this account the first.
 */
export function RegisterPage() {
  const { awaitsFirstAdministrator } = usePageQuery<RegisterPageQuery>(registerPageQuery);
  const { search } = useLocation();
  const invitation = invitationAfter(search);
  const send = useCommand<RegisterPageMutation>(graphql`
    mutation RegisterPageMutation($input: SignUpInput!) {
      signUp(input: $input) {
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
    initial: {
      name: '',
      username: '',
      email: '',
      password: '',
      again: '',
      hasCode: false,
      administratorCode: '',
    },
    mandatory: ['name', 'username', 'email', 'password', 'again', 'administratorCode'],
    namesFieldsInErrors: true,
    // A username with spaces, around it too, is refused.
    input: ({ name, email, hasCode, administratorCode, ...rest }) => ({
      ...rest,
      name: name.trim(),
      email: email.trim(),
      ...(hasCode ? { administratorCode: administratorCode.trim() } : {}),
    }),
    check: ({ again, ...input }) => [
      ...checkSignUp(input),
      ...checkAgain(again, input.password),
      ...checkCode(input.administratorCode),
    ],
    onSubmit: async ({ again: _again, ...input }, _changed, tell) => {
      const answer = await answerOrMessage(send(input), tell);
      if (typeof answer === 'string') return;
      notify(texts.welcome(input.name.split(/\s+/)[0]!, input.email));
      completeSignIn(answer.signUp, nextOrInvitation(search));
    },
  });
  return (
    <FormPage
      form={form}
      title={texts.join}
      lead={invitation ? texts.joinInvited(invitation.name) : texts.joinLead}
      illustration="MEADOW"
      submit={texts.join}
      failed={texts.registrationFailed}
      aside={
        <p className="small">
          {texts.haveAccount}{' '}
          <Link className="link" to={`/signin${search}`}>
            {texts.signIn}
          </Link>
        </p>
      }
    >
      <TextField {...form.field('name')} label={texts.name} autoComplete="name" />
      <TextField
        {...form.field('username')}
        label={texts.username}
        hint={texts.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.field('email')}
        label={texts.email}
        hint={invitation && texts.useInvitedEmail(invitation.emailHint)}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField
        {...form.field('password')}
        label={texts.passphrase}
        hint={texts.passphraseHint}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('again')}
        label={texts.passphraseAgain}
        type="password"
        autoComplete="new-password"
      />
      {awaitsFirstAdministrator && (
        <SwitchField {...form.field('hasCode')} label={texts.hasCode} hint={texts.hasCodeHint} />
      )}
      {form.values.hasCode && (
        <TextField
          {...form.field('administratorCode')}
          label={texts.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </FormPage>
  );
}
