import { checkThingChanges } from '@hedgerow/domain';
import { useState } from 'react';
import { graphql } from 'relay-runtime';
import { Navigate } from 'react-router-dom';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { useEditForm } from '../forms/useEditForm.js';
import { useMayed } from '../forms/useMayed.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { useReadAgain } from '../relay/useReadAgain.js';
import { NotAllowed } from '../auth/NotAllowed.js';
import { NotFound } from '../ui/NotFound.js';
import type { EditThingPageMutation } from './__generated__/EditThingPageMutation.graphql.js';
import type {
  EditThingPageQuery,
  EditThingPageQuery$data,
} from './__generated__/EditThingPageQuery.graphql.js';
import { DeleteThing } from './DeleteThing.js';
import { thingPath } from './thing-path.js';
import { ThingForm, thingInput, thingValues } from './ThingForm.js';
import { ThingGone } from './ThingGone.js';
import { ThingPictures } from './ThingPictures.js';
import { useThingLive } from './ThingLive.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const editThingQuery = graphql`
  query EditThingPageQuery($id: UUID!) @preloadable {
    thingById(id: $id) {
      id
      nodeId
      name
      viewerMayEdit
      ...ThingForm_thing
      ...DeleteThing_thing
    }
    allGroups(first: 100, mine: true) {
      ...ThingForm_groups
    }
  }
`;

type ToEdit = NonNullable<EditThingPageQuery$data['thingById']>;

/** Changes a thing, or deletes it. */
export function EditThingPage() {
  const { thingById: thing, allGroups } = usePageQuery<EditThingPageQuery>(editThingQuery);
  const mayed = useMayed(thing);
  if (!thing) return <NotFound what="thing" />;
  if (!thing.viewerMayEdit && !mayed) return <OnlyOwners thing={thing} />;
  return <EditThing key={thing.id} thing={thing} groups={allGroups} />;
}

function OnlyOwners({ thing: { id, name } }: { readonly thing: ToEdit }) {
  return <NotAllowed back={{ to: thingPath(id), name }}>{texts.onlyOwnersEdit(name)}</NotAllowed>;
}

interface EditThingProps {
  readonly thing: ToEdit;
  readonly groups: EditThingPageQuery$data['allGroups'];
}

function EditThing({ thing, groups }: EditThingProps) {
  const { id, nodeId, name, viewerMayEdit } = thing;
  const isGone = useThingLive(id);
  const [deletion, setDeletion] = useState<'running' | 'done'>();
  const isLost = isGone && !deletion;
  const update = useCommand<EditThingPageMutation>(graphql`
    mutation EditThingPageMutation($input: UpdateThingInput!) {
      updateThing(input: $input) {
        thing {
          ...ThingLive_thing
        }
      }
    }
  `);
  const readAgain = useReadAgain<EditThingPageQuery>(editThingQuery, { id });
  const { page, guard } = useEditForm({
    initial: thingValues(thing),
    mandatory: ['type', 'name', 'groupId'],
    input: thingInput,
    check: checkThingChanges,
    save: (changed) => update({ nodeId, ...changed }),
    read: async () => {
      const fresh = await readAgain();
      return fresh?.thingById && thingValues(fresh.thingById);
    },
    of: { to: thingPath(id), name },
    list: { to: '/things', label: texts.things, see: texts.browseThings },
    gone: isLost ? texts.goneSentence(name) : !viewerMayEdit && texts.noLongerOwner(name),
  });

  if (deletion === 'done') return <Navigate to="/things" replace />;
  if (isLost && !page.form.isDirty) return <ThingGone id={id} name={name} />;
  if (!viewerMayEdit && !page.form.isDirty) return <OnlyOwners thing={thing} />;
  return (
    <>
      <ThingForm
        {...page}
        groups={groups}
        thing={thing}
        title={texts.editOf(name)}
        here={texts.edit}
        beneath={
          !isLost &&
          viewerMayEdit && (
            <>
              <ThingPictures id={id} />
              <DeleteThing
                thing={thing}
                onDelete={() => setDeletion('running')}
                onFailed={() => setDeletion(undefined)}
                onDeleted={() => setDeletion('done')}
              />
            </>
          )
        }
      />
      <LeaveGuard {...guard} />
    </>
  );
}
