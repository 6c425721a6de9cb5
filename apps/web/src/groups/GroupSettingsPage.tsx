import { checkGroupChanges } from '@hedgerow/domain';
import { useRef, useState } from 'react';
import { graphql } from 'relay-runtime';
import { Navigate } from 'react-router-dom';
import { NotAllowed } from '../auth/NotAllowed.js';
import { FormPage } from '../forms/FormPage.js';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { onlyFields } from '../forms/only-fields.js';
import { useForm } from '../forms/useForm.js';
import { useGoOn } from '../forms/useGoOn.js';
import { OnePicture } from '../pictures/OnePicture.js';
import { groupPicture, groupPictureHint } from '../pictures/texts.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { NotFound } from '../ui/NotFound.js';
import { undoBy } from '../ui/undo.js';
import type { GroupSettingsPageMutation } from './__generated__/GroupSettingsPageMutation.graphql.js';
import type {
  GroupSettingsPageQuery,
  GroupSettingsPageQuery$data,
} from './__generated__/GroupSettingsPageQuery.graphql.js';
import { DeleteGroup } from './DeleteGroup.js';
import { groupPath } from './group-path.js';
import { GroupFields } from './GroupFields.js';
import { groupInput, groupValues } from './GroupForm.js';
import { GroupGone } from './GroupGone.js';
import { useGroupLive } from './GroupLive.js';
import { groupIllustration } from './labels.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const groupSettingsQuery = graphql`
  query GroupSettingsPageQuery($id: UUID!) @preloadable {
    groupById(id: $id) {
      id
      nodeId
      name
      type
      viewerMayEdit
      picture {
        ...OnePicture_picture
      }
      ...GroupForm_group
      ...DeleteGroup_group
    }
  }
`;

type ToChange = NonNullable<GroupSettingsPageQuery$data['groupById']>;

/** Changes a group, or deletes it: for its owners and administrators (rule A06). */
export function GroupSettingsPage() {
  const { groupById: group } = usePageQuery<GroupSettingsPageQuery>(groupSettingsQuery);
  if (!group) return <NotFound what="group" />;
  if (!group.viewerMayEdit) return <NotAllowed>{texts.onlyOwnersChange(group.name)}</NotAllowed>;
  return <Settings key={group.id} group={group} />;
}

function Settings({ group }: { readonly group: ToChange }) {
  const { id, nodeId, name } = group;
  const isGone = useGroupLive(id);
  const [deletion, setDeletion] = useState<'running' | 'done'>();
  const isSaved = useRef(false);
  const goOn = useGoOn();
  const update = useCommand<GroupSettingsPageMutation>(graphql`
    mutation GroupSettingsPageMutation($input: UpdateGroupInput!) {
      updateGroup(input: $input) {
        group {
          ...GroupLive_group
        }
      }
    }
  `);
  const form = useForm({
    initial: groupValues(group),
    follow: true,
    mandatory: ['name', 'type'],
    input: groupInput,
    check: checkGroupChanges,
    onSubmit: async (_input, changed) => {
      // Read before the answer changes it.
      const before = onlyFields(groupInput(groupValues(group)), Object.keys(changed));
      await update({ nodeId, ...changed });
      isSaved.current = true;
      const undo = undoBy(() => update({ nodeId, ...before }), texts.changesUndone(name));
      await goOn(texts.changesSaved, groupPath(id), { replace: true }, undo);
    },
  });
  if (deletion === 'done') return <Navigate to="/groups" replace />;
  if (isGone && !deletion) return <GroupGone name={name} />;
  return (
    <>
      <FormPage
        form={form}
        title={texts.settingsOf(name)}
        trail={[
          { to: '/groups', label: texts.groups },
          { to: groupPath(id), label: name },
        ]}
        here={texts.settings}
        illustration={groupIllustration(group.type)}
        submit={texts.saveChanges}
        disabled={!form.isDirty}
        aside={
          <ButtonLink to={groupPath(id)} kind="text" replace>
            {texts.cancel}
          </ButtonLink>
        }
        beneath={
          <>
            <OnePicture
              of={{ type: 'group', id, nodeId }}
              name={name}
              picture={group.picture}
              title={groupPicture}
              hint={groupPictureHint}
            />
            <DeleteGroup
              group={group}
              onDelete={() => setDeletion('running')}
              onFailed={() => setDeletion(undefined)}
              onDeleted={() => setDeletion('done')}
            />
          </>
        }
      >
        <GroupFields form={form} />
      </FormPage>
      <LeaveGuard when={form.isDirty} done={isSaved} />
    </>
  );
}
