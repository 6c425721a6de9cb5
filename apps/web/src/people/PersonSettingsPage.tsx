import { checkUserChanges } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { standingOf } from '../auth/auth-state.js';
import { NotAllowed } from '../auth/NotAllowed.js';
import { TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { useEditForm } from '../forms/useEditForm.js';
import { useLive } from '../live/useLive.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { useReadAgain } from '../relay/useReadAgain.js';
import { NotFound } from '../ui/NotFound.js';
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

const personValues = ({ name, username }: { readonly name: string; readonly username: string }) => ({
  name,
  username,
});

function Settings({ user }: { readonly user: NonNullable<PersonSettingsPageQuery$data['userById']> }) {
  const { id, name } = user;
  const isGone = useLive<PersonSettingsPageSubscription>(subscription, id);
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
  const readAgain = useReadAgain<PersonSettingsPageQuery>(personSettingsQuery, { id });
  const { page, guard } = useEditForm({
    initial: personValues(user),
    mandatory: ['name', 'username'],
    input: (values) => ({ ...values, name: values.name.trim() }),
    check: checkUserChanges,
    save: (changed) => update({ id, ...changed }),
    read: async () => {
      const fresh = await readAgain();
      return fresh?.userById && personValues(fresh.userById);
    },
    of: { to: personPath(id), name },
    list: { to: '/users', label: texts.people, see: texts.seePeople },
    undone: texts.changesUndone,
  });
  const { form } = page;
  // What was typed of a person is not kept longer than their account.
  if (isGone) return <PersonGone />;
  return (
    <>
      <FormPage
        {...page}
        title={texts.settingsOf(name)}
        here={texts.settings}
        lead={texts.settingsLead}
        illustration="MEADOW"
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
      <LeaveGuard {...guard} />
    </>
  );
}
