import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { createOperationDescriptor, getRequest, type GraphQLTaggedNode, type OperationType } from 'relay-runtime'; // prettier-ignore
import { useLookAgain } from '../live/useLookAgain.js';

/** Milliseconds: figures that move, and a progress that is watched. */
const usualMs = 2_000;
/** Milliseconds without an answer after which what is shown is said to be old. */
const slowMs = 5_000;

interface NowOptions<Q extends OperationType> {
  readonly variables?: Q['variables'] | undefined;
  readonly everyMs?: number | undefined;
}

/**
 * Keeps what a query answered as it is now, while the page is in sight. Answers with how to ask at once, which ends what was asked
 * before and resolves with what is so now, and, while nothing is reached, with the moment of the last answer.
 */
export const usePipelineNow = <Q extends OperationType>(
  query: GraphQLTaggedNode,
  { variables = {}, everyMs = usualMs }: NowOptions<Q> = {},
) => {
  const about = JSON.stringify(variables);
  const environment = useRelayEnvironment();
  const heardAt = useRef<Date>(null);
  const endPoll = useRef(() => undefined as void);
  const [oldSince, setOldSince] = useState<Date>();
  const noteOld = () => setOldSince((before) => before ?? heardAt.current ?? undefined);
  useEffect(() => {
    heardAt.current ??= new Date();
    // Without a network nothing is asked, so that nothing fails.
    window.addEventListener('offline', noteOld);
    return () => window.removeEventListener('offline', noteOld);
  }, []);
  useLookAgain(
    (ended) => {
      const slow = setTimeout(noteOld, slowMs);
      const end = () => {
        clearTimeout(slow);
        ended();
      };
      const asked = fetchQuery<Q>(environment, query, variables).subscribe({
        complete: () => {
          heardAt.current = new Date();
          setOldSince(undefined);
          end();
        },
        error: () => {
          noteOld();
          end();
        },
      });
      endPoll.current = () => {
        asked.unsubscribe();
        end();
      };
      return { unsubscribe: endPoll.current };
    },
    about,
    everyMs,
  );
  const ask = useCallback(async (): Promise<void> => {
    endPoll.current();
    // Not `fetchQuery`, which gives one request that is under way to all who ask the same: its answer may be older than this call.
    const operation = createOperationDescriptor(getRequest(query), JSON.parse(about) as Q['variables']);
    await environment.execute({ operation }).toPromise();
  }, [environment, query, about]);
  return { ask, oldSince, isAway: oldSince !== undefined };
};
