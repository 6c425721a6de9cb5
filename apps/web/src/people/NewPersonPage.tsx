import { checkNewUser } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { standingOf } from '../auth/auth-state.js';
import { TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { useNewForm } from '../forms/useNewForm.js';
import { useCommand } from '../relay/useCommand.js';
import { ButtonLink } from '../ui/Button.js';
import type { NewPersonPageMutation } from './__generated__/NewPersonPageMutation.graphql.js';
import { personPath } from './person-path.js';
import * as texts from './texts.js';

/** Adds a person, who gets a letter to choose a passphrase. Everybody may look; administrators submit it (rule A30). */
export function NewPersonPage() {
  const isAdmin = standingOf(useAuth().role) === 'admin';
  const send = useCommand<NewPersonPageMutation>(graphql`
    mutation NewPersonPageMutation($input: NewUserInput!) {
      newUser(input: $input) {
        user {
          id
          name
        }
      }
    }
  `);
  const form = useNewForm({
    initial: { name: '', username: '', email: '' },
    mandatory: ['name', 'username', 'email'],
    namesFieldsInErrors: true,
    input: ({ name, email, ...rest }) => ({ ...rest, name: name.trim(), email: email.trim() }),
    check: checkNewUser,
    send,
    done: ({ newUser: { user } }) => [texts.personAdded(user.name), personPath(user.id)],
  });
  return (
    <FormPage
      form={form}
      title={texts.addPerson}
      trail={[{ to: '/users', label: texts.people }]}
      lead={isAdmin ? texts.addPersonLead : texts.onlyAdminsAdd}
      illustration="MEADOW"
      submit={texts.addThisPerson}
      failed={texts.notCreated}
      disabled={!isAdmin}
      aside={
        <ButtonLink kind="text" to="/users">
          {texts.cancel}
        </ButtonLink>
      }
    >
      <TextField {...form.field('name')} label={texts.name} autoComplete="off" />
      <TextField
        {...form.field('username')}
        label={texts.username}
        hint={texts.usernameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.field('email')}
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
    </FormPage>
  );
}
