import { checkUserChanges } from '@hedgerow/domain';
import { useRef } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Visits } from '../analytics/Visits.js';
import { auth } from '../auth/auth.js';
import { SwitchField, TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { onlyFields } from '../forms/only-fields.js';
import { useForm } from '../forms/useForm.js';
import { OnePicture } from '../pictures/OnePicture.js';
import { yourPicture, yourPictureHint } from '../pictures/texts.js';
import { personPath } from '../people/person-path.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Push } from '../notifications/Push.js';
import { Switches } from '../notifications/Switches.js';
import { CalendarAddress } from '../tasks/CalendarAddress.js';
import { ButtonLink } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { undoBy } from '../ui/undo.js';
import type { ProfilePage_user$key } from './__generated__/ProfilePage_user.graphql.js';
import type { ProfilePageMutation } from './__generated__/ProfilePageMutation.graphql.js';
import type { ProfilePageQuery } from './__generated__/ProfilePageQuery.graphql.js';
import { AccountTabs } from './AccountTabs.js';
import styles from './ProfilePage.module.css';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const profilePageQuery = graphql`
  query ProfilePageQuery @preloadable {
    viewer {
      ...ProfilePage_user
      ...Switches_user
      ...Visits_user
    }
  }
`;

/** How others see the one who is signed in, whether they get the daily e-mail, what they are told in the app, and whether visits are counted. */
export function ProfilePage() {
  return (
    <>
      <PageHead title={texts.profile}>{texts.profileLead}</PageHead>
      <AccountTabs />
      <RoutePanel>
        <Profile />
      </RoutePanel>
      <div className={styles.calendar}>
        <Push />
      </div>
      <div className={styles.calendar}>
        <CalendarAddress />
      </div>
    </>
  );
}

function Profile() {
  const { viewer } = usePageQuery<ProfilePageQuery>(profilePageQuery);
  return (
    viewer && (
      <>
        <ProfileForm user={viewer} />
        <div className={styles.calendar}>
          <Switches user={viewer} />
        </div>
        <div className={styles.calendar}>
          <Visits user={viewer} />
        </div>
      </>
    )
  );
}

/** What the app says of the viewer on every page. */
const tellApp = ({ name, username }: { name: string; username: string }) => {
  const { token, created, lastSignIn } = auth.get();
  auth.accept(token, { name, username, created, lastSignIn });
};

function ProfileForm({ user: key }: { user: ProfilePage_user$key }) {
  const user = useFragment(
    graphql`
      fragment ProfilePage_user on User {
        id
        name
        username
        notificationDaily
        showOnScoreBoard
        nodeId
        picture {
          ...OnePicture_picture
        }
      }
    `,
    key,
  );
  const { id, nodeId, name, username, notificationDaily, showOnScoreBoard, picture } = user;
  const isSaved = useRef(false);
  const send = useCommand<ProfilePageMutation>(graphql`
    mutation ProfilePageMutation($input: UpdateUserByIdInput!) {
      updateUserById(input: $input) {
        user {
          name
          username
          ...ProfilePage_user
          ...PersonRow_user
          ...PersonHeader_user
        }
      }
    }
  `);
  const update = async (changes: Parameters<typeof send>[0]) =>
    tellApp((await send(changes)).updateUserById.user);
  const initial = {
    ...{ name, username },
    notificationDaily: notificationDaily ?? false,
    showOnScoreBoard: showOnScoreBoard ?? true,
  };
  const form = useForm({
    initial,
    follow: true,
    mandatory: ['name', 'username'],
    input: (values) => ({ ...values, name: values.name.trim() }),
    check: checkUserChanges,
    onSubmit: async (_input, changed) => {
      const before = onlyFields(initial, Object.keys(changed));
      await update({ id, ...changed });
      notify(
        texts.saved,
        'good',
        undoBy(() => update({ id, ...before }), texts.saveUndone),
      );
    },
  });
  return (
    <>
      <OnePicture
        of={{ type: 'user', id, nodeId }}
        name={name}
        picture={picture}
        title={yourPicture}
        hint={yourPictureHint}
      />
      <FormBody
        form={form}
        submit={texts.save}
        disabled={!form.isDirty}
        aside={
          <ButtonLink kind="text" icon="user" to={personPath(id)}>
            {texts.seePage}
          </ButtonLink>
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
        <SwitchField {...form.field('notificationDaily')} label={texts.daily} hint={texts.dailyHint} />
        <SwitchField
          {...form.field('showOnScoreBoard')}
          label={texts.onScoreBoard}
          hint={texts.onScoreBoardHint}
        />
      </FormBody>
      <LeaveGuard when={form.isDirty} done={isSaved} />
    </>
  );
}
