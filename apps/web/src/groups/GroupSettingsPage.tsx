import { checkGroupChanges } from '@hedgerow/domain';
import { useState } from 'react';
import { graphql } from 'relay-runtime';
import { Navigate } from 'react-router-dom';
import { NotAllowed } from '../auth/NotAllowed.js';
import { FormPage } from '../forms/FormPage.js';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { useEditForm } from '../forms/useEditForm.js';
import { useMayed } from '../forms/useMayed.js';
import { OnePicture } from '../pictures/OnePicture.js';
import { groupPicture, groupPictureHint } from '../pictures/texts.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { useReadAgain } from '../relay/useReadAgain.js';
import { NotFound } from '../ui/NotFound.js';
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
  const mayed = useMayed(group);
  if (!group) return <NotFound what="group" />;
  if (!group.viewerMayEdit && !mayed) return <OnlyOwners group={group} />;
  return <Settings key={group.id} group={group} />;
}

function OnlyOwners({ group: { id, name } }: { readonly group: ToChange }) {
  return <NotAllowed back={{ to: groupPath(id), name }}>{texts.onlyOwnersChange(name)}</NotAllowed>;
}

function Settings({ group }: { readonly group: ToChange }) {
  const { id, nodeId, name, viewerMayEdit } = group;
  const isGone = useGroupLive(id);
  const [deletion, setDeletion] = useState<'running' | 'done'>();
  const isLost = isGone && !deletion;
  const update = useCommand<GroupSettingsPageMutation>(graphql`
    mutation GroupSettingsPageMutation($input: UpdateGroupInput!) {
      updateGroup(input: $input) {
        group {
          ...GroupLive_group
        }
      }
    }
  `);
  const readAgain = useReadAgain<GroupSettingsPageQuery>(groupSettingsQuery, { id });
  const { page, guard } = useEditForm({
    initial: groupValues(group),
    mandatory: ['name', 'type'],
    input: groupInput,
    check: checkGroupChanges,
    save: (changed) => update({ nodeId, ...changed }),
    read: async () => {
      const fresh = await readAgain();
      return fresh?.groupById && groupValues(fresh.groupById);
    },
    of: { to: groupPath(id), name },
    list: { to: '/groups', label: texts.groups, see: texts.seeGroups },
    gone: isLost ? texts.goneSentence(name) : !viewerMayEdit && texts.noLongerOwner(name),
  });
  if (deletion === 'done') return <Navigate to="/groups" replace />;
  if (isLost && !page.form.isDirty) return <GroupGone name={name} />;
  if (!viewerMayEdit && !page.form.isDirty) return <OnlyOwners group={group} />;
  return (
    <>
      <FormPage
        {...page}
        title={texts.settingsOf(name)}
        here={texts.settings}
        illustration={groupIllustration(group.type)}
        beneath={
          !isLost &&
          viewerMayEdit && (
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
          )
        }
      >
        <GroupFields form={page.form} />
      </FormPage>
      <LeaveGuard {...guard} />
    </>
  );
}
