import { checkThingChanges } from '@hedgerow/domain';
import { useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Navigate } from 'react-router-dom';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { onlyFields } from '../forms/only-fields.js';
import { useForm } from '../forms/useForm.js';
import { useGoOn } from '../forms/useGoOn.js';
import { type ApiError, codeOf } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { NotAllowed } from '../auth/NotAllowed.js';
import { NotFound } from '../ui/NotFound.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
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
  if (!thing) return <NotFound what="thing" />;
  if (!thing.viewerMayEdit) return <NotAllowed>{texts.onlyOwnersEdit(thing.name)}</NotAllowed>;
  return <EditThing key={thing.id} thing={thing} groups={allGroups} />;
}

interface EditThingProps {
  readonly thing: ToEdit;
  readonly groups: EditThingPageQuery$data['allGroups'];
}

function EditThing({ thing, groups }: EditThingProps) {
  const { id, nodeId, name } = thing;
  const isGone = useThingLive(id);
  const [deletion, setDeletion] = useState<'running' | 'done'>();
  const [isStale, setStale] = useState(false);
  const isSaved = useRef(false);
  const goOn = useGoOn();
  const environment = useRelayEnvironment();
  const update = useCommand<EditThingPageMutation>(graphql`
    mutation EditThingPageMutation($input: UpdateThingInput!) {
      updateThing(input: $input) {
        thing {
          ...ThingLive_thing
        }
      }
    }
  `);
  const form = useForm({
    initial: thingValues(thing),
    follow: true,
    mandatory: ['type', 'name', 'groupId'],
    input: thingInput,
    check: checkThingChanges,
    onSubmit: async (_input, changed) => {
      try {
        // Read before the answer changes it.
        const before = onlyFields(thingInput(thingValues(thing)), Object.keys(changed));
        await update({ nodeId, ...changed });
        isSaved.current = true;
        const undo = undoBy(() => update({ nodeId, ...before }), texts.changesUndone(name));
        await goOn(texts.changesSaved, thingPath(id), { replace: true }, undo);
      } catch (error) {
        setStale(codeOf(error) === 'STALE');
        throw error;
      }
    },
  });
  const handleReload = async () => {
    const fresh = await fetchQuery<EditThingPageQuery>(environment, editThingQuery, { id })
      .toPromise()
      .catch((error: unknown) => error as ApiError);
    if (fresh instanceof Error) return notify(fresh.message, 'bad');
    if (fresh?.thingById) form.rebase(thingValues(fresh.thingById));
    setStale(false);
  };

  if (deletion === 'done') return <Navigate to="/things" replace />;
  const isLost = isGone && !deletion;
  if (isLost && !form.isDirty) return <ThingGone id={id} name={name} />;
  return (
    <>
      <ThingForm
        form={form}
        groups={groups}
        thing={thing}
        title={texts.editOf(name)}
        lead={isLost && <span role="alert">{texts.goneWhileTyped(name)}</span>}
        trail={[
          { to: '/things', label: texts.things },
          // What is gone has no page any more.
          ...(isLost ? [] : [{ to: thingPath(id), label: name }]),
        ]}
        here={texts.edit}
        submit={texts.saveChanges}
        disabled={isLost || !form.isDirty}
        aside={
          isStale ? (
            <Button icon="retry" thumb onClick={() => void handleReload()}>
              {texts.loadAgain}
            </Button>
          ) : (
            <ButtonLink to={isLost ? '/things' : thingPath(id)} kind="text" replace>
              {isLost ? texts.browseThings : texts.cancel}
            </ButtonLink>
          )
        }
        beneath={
          !isLost && (
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
      <LeaveGuard when={form.isDirty} done={isSaved} />
    </>
  );
}
