import { checkNewAction, recordableActionTypes } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { usePageQuery } from '../relay/usePageQuery.js';
import { NotAllowed } from '../shell/NotAllowed.js';
import { NotFound } from '../shell/NotFound.js';
import { useForm } from '../forms/useForm.js';
import { useGoOn } from '../forms/useGoOn.js';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { thingPath } from '../things/thing-path.js';
import { ButtonLink } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { PageHead } from '../ui/PageHead.js';
import type { RecordActionPageQuery } from './__generated__/RecordActionPageQuery.graphql.js';
import { ActionForm, actionInput, type ActionValues } from './ActionForm.js';
import { useRecordAction } from './useRecordAction.js';
import { labelsOf } from './labels.js';

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

/** Records what was done for a thing: a type, and a comment if there is one. */
export function RecordActionPage() {
  const { thingById: thing } = usePageQuery<RecordActionPageQuery>(recordActionQuery);
  if (!thing) return <NotFound what="thing" />;
  if (!thing.viewerMayRecord)
    return <NotAllowed>Owners and collaborators of {thing.name} record actions on it.</NotAllowed>;
  return (
    <>
      <PageHead
        title="What did you do?"
        document={`Record action on ${thing.name}`}
        trail={[
          { to: '/things', label: 'Things' },
          { to: thingPath(thing.id), label: thing.name },
        ]}
        here="Record action"
      >
        For {thing.name}.
      </PageHead>
      <BesideIllustration type={thing.type} caption={thing.name}>
        <RecordActionForm thing={thing} />
      </BesideIllustration>
    </>
  );
}

function RecordActionForm({ thing }: { thing: { readonly id: string; readonly name: string } }) {
  const [search] = useSearchParams();
  const goOn = useGoOn();
  const { record } = useRecordAction();
  const initialType = recordableActionTypes.find((type) => type === search.get('type'));
  const initial: ActionValues = { type: initialType ?? '', comments: '' };
  const form = useForm({
    initial,
    input: (values) => ({ ...actionInput(values), thingId: thing.id }),
    check: checkNewAction,
    onSubmit: async (input) => {
      try {
        await record(input);
      } catch (error) {
        return notify(`Not recorded. ${sentenceOf(error)}`, 'bad');
      }
      const done = `Recorded: ${labelsOf(input.type).noun.toLowerCase()} on ${thing.name}. Thank you.`;
      goOn(done, thingPath(thing.id), { replace: true });
    },
  });
  const { type } = form.values;
  return (
    <ActionForm
      form={form}
      submit={type ? `Record ${labelsOf(type).noun.toLowerCase()}` : 'Choose what you did'}
      disabled={type === ''}
      aside={
        <ButtonLink to={thingPath(thing.id)} kind="text">
          Cancel
        </ButtonLink>
      }
    />
  );
}
