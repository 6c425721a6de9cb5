import { useEffect, useEffectEvent, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql, type IEnvironment } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../ui/Button.js';
import { saveCsvFile } from '../ui/csv.js';
import { Failure } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { Sheet } from '../ui/Sheet.js';
import type { ExportThingsQuery } from './__generated__/ExportThingsQuery.graphql.js';
import styles from './ExportThings.module.css';
import { recentIds } from './recent-things.js';
import { type ExportedThing, thingsCsv } from './things-csv.js';
import { thingsSearch, thingsVariables } from './things-search.js';
import * as texts from './texts.js';

const query = graphql`
  query ExportThingsQuery(
    $after: String
    $scope: ThingScope
    $orderBy: ThingOrder
    $backwards: Boolean
    $search: String
    $types: [ThingType!]
    $states: [WaterState!]
    $groupId: UUID
    $ids: [UUID!]
  ) {
    allThings(
      first: 200
      after: $after
      scope: $scope
      orderBy: $orderBy
      backwards: $backwards
      search: $search
      types: $types
      states: $states
      groupId: $groupId
      ids: $ids
    ) {
      nodes {
        id
        name
        description
        type
        isPublic
        group {
          name
          isPersonal
        }
        location {
          x
          y
        }
        water
        waterReading: latest(parameter: WATER) {
          at
        }
        temperature
        ph
        conductivity
        lastWatering
        lastAction
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

interface Asked {
  readonly environment: IEnvironment;
  readonly variables: ExportThingsQuery['variables'];
  readonly isOver: () => boolean;
  /** Told of each page: how many things are there by now. */
  readonly onPage: (count: number) => void;
}

type Answer = ExportThingsQuery['response'];

/** All things of a list, page by page. Ends early when it is over, with what came. */
const allThings = async ({ environment, variables, isOver, onPage }: Asked): Promise<ExportedThing[]> => {
  const things: ExportedThing[] = [];
  const pageAfter = async (after: string | null | undefined): Promise<Answer['allThings']> => {
    const answer = await fetchQuery<ExportThingsQuery>(environment, query, {
      ...variables,
      after,
    }).toPromise();
    return answer!.allThings;
  };
  let page: Answer['allThings'] | undefined;
  while (!isOver() && (page === undefined || page.pageInfo.hasNextPage)) {
    page = await pageAfter(page?.pageInfo.endCursor);
    things.push(...page.nodes);
    onPage(things.length);
  }
  return things;
};

interface ExportThingsProps {
  /** Those that were chosen; without them, all that the list of the address has. */
  readonly ids: readonly string[] | undefined;
  /** How many there are. */
  readonly total: number;
  readonly onClose: () => void;
}

/** Saves things as a CSV file, and says how far it has come; closed before its end, nothing is saved. */
export function ExportThings({ ids, total, onClose }: ExportThingsProps) {
  const environment = useRelayEnvironment();
  const [params] = useSearchParams();
  const [count, setCount] = useState(0);
  const [problem, setProblem] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const run = useEffectEvent(async (isOver: () => boolean) => {
    const { count: _count, ...asked } = thingsVariables(thingsSearch(params), recentIds());
    const variables = ids ? { ids, orderBy: asked.orderBy, backwards: asked.backwards } : asked;
    try {
      const things = await allThings({ environment, variables, isOver, onPage: setCount });
      if (isOver()) return;
      const now = new Date();
      const csv = thingsCsv(things, now, window.location.origin);
      saveCsvFile(`things-${now.toISOString().slice(0, 10)}.csv`, csv);
      notify(texts.exported(things.length));
      onClose();
    } catch (error) {
      if (!isOver()) setProblem(error);
    }
  });
  useEffect(() => {
    let isOver = false;
    void run(() => isOver);
    return () => void (isOver = true);
  }, [attempt]);
  const handleRetry = () => {
    setProblem(undefined);
    setCount(0);
    setAttempt(attempt + 1);
  };
  return (
    <Sheet open title={texts.exportTitle} onClose={onClose}>
      {problem === undefined ? (
        <div className={styles.progress}>
          <p role="status">{texts.exporting(count.toLocaleString('en-US'), total.toLocaleString('en-US'))}</p>
          <progress
            aria-label={texts.exportProgress}
            max={Math.max(total, 1)}
            value={Math.min(count, total)}
          />
          <Button thumb onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      ) : (
        <Failure error={problem} height={160} onRetry={handleRetry} />
      )}
    </Sheet>
  );
}
