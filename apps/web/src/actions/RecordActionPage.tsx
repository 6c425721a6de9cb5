import { checkNewAction, recordableActionTypes } from '@hedgerow/domain';
import { useEffect, useMemo, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useParams, useSearchParams } from 'react-router-dom';
import { useLive } from '../live/useLive.js';
import { codeOf } from '../relay/api-error.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { NotAllowed } from '../auth/NotAllowed.js';
import { useForm } from '../forms/useForm.js';
import { useGoOn } from '../forms/useGoOn.js';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { usePicturesOfNew } from '../pictures/usePicturesOfNew.js';
import { notAddedToAction } from '../pictures/texts.js';
import { forgetThing } from '../things/recent-things.js';
import { goneSentence } from '../things/texts.js';
import { ThingGone } from '../things/ThingGone.js';
import { thingPath } from '../things/thing-path.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { focusTitle, PageHead } from '../ui/PageHead.js';
import type {
  RecordActionPageQuery,
  RecordActionPageQuery$data,
} from './__generated__/RecordActionPageQuery.graphql.js';
import type { RecordActionPageSubscription } from './__generated__/RecordActionPageSubscription.graphql.js';
import { ActionForm, actionInput, type ActionValues } from './ActionForm.js';
import { recorderOf } from './record-action.js';
import { labelsOf } from './labels.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const recordActionQuery = graphql`
  query RecordActionPageQuery($id: UUID!) @preloadable {
    thingById(id: $id) {
      id
      name
      type
      viewerMayRecord
    }
  }
`;

type ThingToRecordOn = NonNullable<RecordActionPageQuery$data['thingById']>;

/** Records what was done for a thing: a type, and a comment if there is one. */
export function RecordActionPage() {
  const { id = '' } = useParams();
  return <RecordActionOn key={id} id={id} />;
}

function RecordActionOn({ id }: { readonly id: string }) {
  const { thingById: thing } = usePageQuery<RecordActionPageQuery>(recordActionQuery);
  // The thing that the recording began on. When it goes meanwhile, what was typed stays.
  const [begun, setBegun] = useState<ThingToRecordOn>();
  if (thing?.viewerMayRecord && begun !== thing) setBegun(thing);
  if (begun) return <RecordAction thing={thing ?? begun} isFound={thing != null} />;
  return thing ? <NotRecordable thing={thing} /> : <ThingGone id={id} />;
}

function NotRecordable({ thing: { id, name } }: { readonly thing: ThingToRecordOn }) {
  useEffect(() => forgetThing(id), [id]);
  return <NotAllowed>{texts.onlyHelpersRecord(name)}</NotAllowed>;
}

interface RecordActionProps {
  readonly thing: ThingToRecordOn;
  readonly isFound: boolean;
}

function RecordAction({ thing, isFound }: RecordActionProps) {
  const { id, name, type, viewerMayRecord } = thing;
  const [isRefused, setRefused] = useState(false);
  const isGone = useLive<RecordActionPageSubscription>(
    graphql`
      subscription RecordActionPageSubscription($id: UUID!) {
        thingUpdated(id: $id) {
          thing {
            name
            type
            viewerMayRecord
          }
        }
      }
    `,
    id,
  );
  const isLost = isGone || isRefused || !isFound;
  const lost = isLost ? goneSentence(name) : viewerMayRecord ? undefined : texts.mayNotRecordAnyMore(name);
  useEffect(() => {
    if (lost === undefined) return;
    forgetThing(id);
    focusTitle();
  }, [lost, id]);
  return (
    <>
      <PageHead
        title={texts.whatDidYouDo}
        document={texts.recordActionOn(name)}
        trail={[
          { to: '/things', label: texts.things },
          // What is gone has no page any more.
          ...(isLost ? [] : [{ to: thingPath(id), label: name }]),
        ]}
        here={texts.recordAction}
      >
        {texts.forThing(name)}
      </PageHead>
      <div role="alert">
        {lost !== undefined && (
          <Empty icon="leaf" link={{ to: '/things', label: texts.browseThings }}>
            {lost} {texts.typedStays}
          </Empty>
        )}
      </div>
      <BesideIllustration type={type} caption={name}>
        <RecordActionForm thing={thing} isClosed={lost !== undefined} onNotFound={() => setRefused(true)} />
      </BesideIllustration>
    </>
  );
}

interface RecordActionFormProps {
  readonly thing: ThingToRecordOn;
  /** What was typed stays to be read, and is not sent. */
  readonly isClosed: boolean;
  readonly onNotFound: () => void;
}

function RecordActionForm({ thing, isClosed, onNotFound }: RecordActionFormProps) {
  const [search] = useSearchParams();
  const goOn = useGoOn();
  const environment = useRelayEnvironment();
  const record = useMemo(() => recorderOf(environment), [environment]);
  const { uploads, allSent, addTo } = usePicturesOfNew();
  const initialType = recordableActionTypes.find((type) => type === search.get('type'));
  const initial: ActionValues = { type: initialType ?? '', comments: '' };
  const form = useForm({
    initial,
    input: (values) => ({ ...actionInput(values), thingId: thing.id }),
    check: checkNewAction,
    onSubmit: async (input) => {
      await allSent();
      const done = texts.recorded(labelsOf(input.type).verb, thing.name);
      try {
        const { id } = await record(input, { done });
        await addTo({ type: 'action', id }, notAddedToAction);
      } catch (error) {
        if (codeOf(error) === 'NTFND') return onNotFound();
        throw error;
      }
      await goOn(undefined, thingPath(thing.id), { replace: true });
    },
  });
  const { type } = form.values;
  return (
    <ActionForm
      form={form}
      thingType={thing.type}
      uploads={isClosed ? undefined : uploads}
      submit={type ? texts.recordOf(labelsOf(type).noun) : texts.chooseFirst}
      disabled={type === '' || isClosed}
      aside={
        !isClosed && (
          <ButtonLink to={thingPath(thing.id)} kind="text">
            {texts.cancel}
          </ButtonLink>
        )
      }
    />
  );
}
