import { checkNewAction, recordableActionTypes } from '@hedgerow/domain';
import { useState } from 'react';
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import { NotAllowed } from '../shell/NotAllowed.js';
import { NotFound } from '../shell/NotFound.js';
import { TextArea } from '../forms/Field.js';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { thingPath } from '../things/words.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { Breadcrumb, PageHead, PageTitle } from '../ui/PageTitle.js';
import type { RecordActionPageQuery } from './__generated__/RecordActionPageQuery.graphql.js';
import { ActionPicker } from './ActionPicker.js';
import styles from './RecordActionPage.module.css';
import { useRecordAction } from './useRecordAction.js';
import { wordsOf } from './words.js';

/** The question of the page; the route starts it. */
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

type Recordable = (typeof recordableActionTypes)[number];

/** Says what was done for a thing: a type, words if one likes, done. */
export function RecordActionPage() {
  const { thingById: thing } = usePreloadedQuery<RecordActionPageQuery>(
    recordActionQuery,
    useLoaderData<PreloadedQuery<RecordActionPageQuery>>(),
  );
  const [search] = useSearchParams();
  const asked = recordableActionTypes.find((type) => type === search.get('type'));
  const [type, setType] = useState<Recordable | undefined>(asked);
  const [comments, setComments] = useState('');
  const { record, busy } = useRecordAction();
  const navigate = useNavigate();
  if (!thing) return <NotFound what="thing" />;
  if (!thing.viewerMayRecord)
    return <NotAllowed>Owners and collaborators of {thing.name} record actions on it.</NotAllowed>;

  const problem = checkNewAction({ thingId: thing.id, type: type ?? '', comments })[0];
  const handleRecord = async () => {
    if (type === undefined || problem) return;
    try {
      await record({ thingId: thing.id, type, comments: comments.trim() });
      notify(`Recorded: ${wordsOf(type).noun.toLowerCase()} on ${thing.name}. Thank you.`);
      void navigate(thingPath(thing.id), { replace: true });
    } catch (error) {
      notify(`Not recorded. ${sentenceOf(error)}`, 'bad');
    }
  };
  return (
    <>
      <Breadcrumb
        steps={[
          { to: '/things', words: 'Things' },
          { to: thingPath(thing.id), words: thing.name },
        ]}
        here="Record action"
      />
      <PageHead>
        <PageTitle document={`Record action on ${thing.name}`}>What did you do?</PageTitle>
        <p>For {thing.name}.</p>
      </PageHead>
      <BesideIllustration type={thing.type} caption={thing.name}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void handleRecord();
          }}
        >
          <ActionPicker value={type} onType={setType} />
          <TextArea
            label="Comment"
            hint="If you like."
            maxLength={2000}
            value={comments}
            onValue={setComments}
            error={problem?.field === 'comments' ? problem.message : undefined}
          />
          <div className="actions">
            <Button kind="primary" type="submit" thumb icon="check" busy={busy} disabled={type === undefined}>
              {type ? `Record ${wordsOf(type).noun.toLowerCase()}` : 'Choose what you did'}
            </Button>
            <ButtonLink to={thingPath(thing.id)} kind="text">
              Cancel
            </ButtonLink>
          </div>
        </form>
      </BesideIllustration>
    </>
  );
}
