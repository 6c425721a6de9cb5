import { checkUserChanges } from '@hedgerow/domain';
import { useRef } from 'react';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { standingOf } from '../auth/auth-state.js';
import { NotAllowed } from '../auth/NotAllowed.js';
import { TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { onlyFields } from '../forms/only-fields.js';
import { useForm } from '../forms/useForm.js';
import { useGoOn } from '../forms/useGoOn.js';
import { useLive } from '../live/useLive.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { NotFound } from '../ui/NotFound.js';
import { undoBy } from '../ui/undo.js';
import type { PersonSettingsPageMutation } from './__generated__/PersonSettingsPageMutation.graphql.js';
import type {
  PersonSettingsPageQuery,
  PersonSettingsPageQuery$data,
} from './__generated__/PersonSettingsPageQuery.graphql.js';
import type { PersonSettingsPageSubscription } from './__generated__/PersonSettingsPageSubscription.graphql.js';
import { personPath } from './person-path.js';
import { PersonGone } from './PersonGone.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const personSettingsQuery = graphql`
  query PersonSettingsPageQuery($id: UUID!) @preloadable {
    userById(id: $id) {
      id
      name
      username
    }
  }
`;

const subscription = graphql`
  subscription PersonSettingsPageSubscription($id: UUID!) {
    userUpdated(id: $id) {
      user {
        name
        username
      }
    }
  }
`;

/** Changes name and username of a person: for administrators. Everybody changes their own in their profile. */
export function PersonSettingsPage() {
  const { userById: user } = usePageQuery<PersonSettingsPageQuery>(personSettingsQuery);
  const isAdmin = standingOf(useAuth().role) === 'admin';
  if (!user) return <NotFound what="person" />;
  if (!isAdmin) return <NotAllowed>{texts.onlyAdminsChange(user.name)}</NotAllowed>;
  return <Settings key={user.id} user={user} />;
}

function Settings({ user }: { readonly user: NonNullable<PersonSettingsPageQuery$data['userById']> }) {
  const { id, name, username } = user;
  const isGone = useLive<PersonSettingsPageSubscription>(subscription, id);
  const isSaved = useRef(false);
  const goOn = useGoOn();
  const update = useCommand<PersonSettingsPageMutation>(graphql`
    mutation PersonSettingsPageMutation($input: UpdateUserByIdInput!) {
      updateUserById(input: $input) {
        user {
          name
          username
          ...PersonRow_user
          ...PersonHeader_user
        }
      }
    }
  `);
  const initial = { name, username };
  const form = useForm({
    initial,
    follow: true,
    mandatory: ['name', 'username'],
    input: (values) => ({ ...values, name: values.name.trim() }),
    check: checkUserChanges,
    onSubmit: async (_input, changed) => {
      const before = onlyFields(initial, Object.keys(changed));
      await update({ id, ...changed });
      isSaved.current = true;
      const undo = undoBy(() => update({ id, ...before }), texts.changesUndone);
      await goOn(texts.changesSaved, personPath(id), { replace: true }, undo);
    },
  });
  if (isGone) return <PersonGone />;
  return (
    <>
      <FormPage
        form={form}
        title={texts.settingsOf(name)}
        trail={[
          { to: '/users', label: texts.people },
          { to: personPath(id), label: name },
        ]}
        here={texts.settings}
        lead={texts.settingsLead}
        illustration="MEADOW"
        submit={texts.saveChanges}
        disabled={!form.isDirty}
        aside={
          <ButtonLink to={personPath(id)} kind="text" replace>
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
      </FormPage>
      <LeaveGuard when={form.isDirty} done={isSaved} />
    </>
  );
}
