import { useCallback, useEffect, useState } from 'react';
import { graphql } from 'relay-runtime';
import { useNavigate, useParams } from 'react-router-dom';
import { codeOf } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { ButtonLink } from '../ui/Button.js';
import { Failure, sentenceOf } from '../ui/Failure.js';
import { NotFound } from '../ui/NotFound.js';
import { notify } from '../ui/notices.js';
import { PageHead } from '../ui/PageHead.js';
import { PageSkeleton } from '../ui/Skeleton.js';
import type { CollaboratePageMutation } from './__generated__/CollaboratePageMutation.graphql.js';
import { thingPath } from './thing-path.js';
import * as texts from './texts.js';

/** Makes the viewer a collaborator of a public thing, once the page is there, and goes on to the thing (rule A18). */
export function CollaboratePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const collaborate = useCommand<CollaboratePageMutation>(graphql`
    mutation CollaboratePageMutation($input: CollaborateThingAccessInput!) {
      collaborateThingAccess(input: $input) {
        thing {
          name
          ...ThingLive_thing
          ...ThingPeople_thing
        }
      }
    }
  `);
  const join = useCallback(async () => {
    setFailure(undefined);
    try {
      // Said as what it is to be: a page that is opened again changes nothing.
      const { collaborateThingAccess } = await collaborate({ thingId: id, isCollaborator: true });
      notify(texts.youCollaborate(collaborateThingAccess.thing.name));
      void navigate(thingPath(id), { replace: true });
    } catch (error) {
      setFailure(error);
    }
  }, [collaborate, id, navigate]);
  useEffect(() => void join(), [join]);
  if (failure === undefined) return <PageSkeleton />;
  if (codeOf(failure) === 'NTFND') return <NotFound what="thing" />;
  if (codeOf(failure) !== 'DENIED') return <Failure error={failure} onRetry={() => void join()} />;
  return (
    <>
      <PageHead title={texts.cannotCollaborate}>{sentenceOf(failure)}</PageHead>
      <ButtonLink to={thingPath(id)} kind="primary" thumb>
        {texts.backToThing}
      </ButtonLink>
    </>
  );
}
