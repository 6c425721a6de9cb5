import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { ShowMore } from '../lists/PagedList.js';
import { usePages } from '../relay/usePages.js';
import { useNow } from '../time/useNow.js';
import { ShowNewer } from '../lists/ShowNewer.js';
import type { ActivityFeed_query$key } from './__generated__/ActivityFeed_query.graphql.js';
import type { ActivityRun_entry$key } from './__generated__/ActivityRun_entry.graphql.js';
import again, { type ActivityFeedQuery } from './__generated__/ActivityFeedQuery.graphql.js';
import styles from './Activity.module.css';
import type { ActivityFilter } from './activity-search.js';
import { ActivityRun } from './ActivityRun.js';
import { type Day, groupEntries, type Told } from './group-entries.js';
import * as texts from './texts.js';
import { mostNewest, type Newest, useNewest } from './useNewest.js';
import { whatIsNew } from './what-is-new.js';

interface ActivityFeedProps {
  readonly query: ActivityFeed_query$key;
  readonly filter: ActivityFilter;
  /** What stands there when nothing happened. */
  readonly empty: ReactNode;
  /** In a panel among others: so many lines, with their age, of so many entries, and no more on request. */
  readonly panel?: { readonly lines: number; readonly entries: number };
}

/**
 * What happened, newest first, by days. What comes while one reads waits behind a button, so that nothing moves; what one does
 * oneself is there at once, and what is no more goes.
 */
export function ActivityFeed({ query, filter, empty, panel }: ActivityFeedProps) {
  const environment = useRelayEnvironment();
  const { id: viewerId } = useAuth();
  const now = useNow();
  const { data, pages } = usePages(
    graphql`
      fragment ActivityFeed_query on Query
      @refetchable(queryName: "ActivityFeedQuery", directives: ["@preloadable"])
      @argumentDefinitions(
        kinds: { type: "[ActivityKind!]" }
        userId: { type: "UUID" }
        groupId: { type: "UUID" }
        thingId: { type: "UUID" }
        from: { type: "DateTime" }
        to: { type: "DateTime" }
        count: { type: "Int", defaultValue: 40 }
        cursor: { type: "String" }
      ) {
        allActivities(
          kinds: $kinds
          userId: $userId
          groupId: $groupId
          thingId: $thingId
          from: $from
          to: $to
          first: $count
          after: $cursor
        ) @connection(key: "ActivityFeed_allActivities") {
          __id
          edges {
            node {
              id
              what
              at
              actor {
                id
              }
              action {
                type
              }
              ...ActivityRun_entry
            }
          }
        }
      }
    `,
    query,
  );
  const entries = data.allActivities.edges.map(({ node }) => node);
  const [told, setTold] = useState<{
    readonly newest: readonly Newest[];
    readonly before: readonly Newest[];
  }>();
  const handleNewest = useCallback(
    (newest: readonly Newest[]) => setTold((last) => ({ newest, before: last?.newest ?? [] })),
    [],
  );
  const variables = useFilterOf(filter);
  useNewest(variables, handleNewest);
  const { added, gone } = told ? whatIsNew(entries, told, mostNewest) : { added: [], gone: [] };
  const list = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'failed'>();
  const count = panel?.entries ?? Math.max(40, entries.length);
  const load = useCallback(
    (isAsked: boolean) => {
      setState('loading');
      return fetchQuery<ActivityFeedQuery>(environment, again, { ...variables, count }).subscribe({
        complete: () => {
          setState(undefined);
          // The button that was pressed is gone.
          if (isAsked) list.current?.focus();
        },
        error: () => setState('failed'),
      });
    },
    [environment, variables, count],
  );
  // What one did oneself moves nothing unawares.
  const own =
    added.length > 0 && added.every(({ actor }) => actor && actor.id === viewerId) ? added[0]!.id : undefined;
  useEffect(() => {
    if (own === undefined) return;
    const { unsubscribe } = load(false);
    return unsubscribe;
    // Each newest one is a reason of its own.
  }, [own]);
  const { remove } = pages;
  const left = gone.join(' ');
  useEffect(() => {
    for (const id of left.split(' ')) if (id !== '') remove(id);
  }, [left, remove]);
  const days = groupEntries(entries, now);
  return (
    <div ref={list} tabIndex={-1} className={styles.box}>
      <div role="status">
        {added.length > 0 && (own === undefined || state === 'failed') && (
          <ShowNewer
            said={`${state === 'failed' ? `${texts.errorLoading}. ` : ''}${newWords(added.length)}`}
            show={texts.show}
            state={state}
            onShow={() => void load(true)}
          />
        )}
      </div>
      {entries.length === 0 && empty}
      {entries.length > 0 && (panel ? <Lines days={days} first={panel.lines} /> : <Days days={days} />)}
      {!panel && (
        <ShowMore pages={pages} className={styles.more}>
          {texts.showOlder}
        </ShowMore>
      )}
    </div>
  );
}

/** The same filter as long as it says the same. */
const useFilterOf = (filter: ActivityFilter): ActivityFilter => {
  const text = JSON.stringify(filter);
  return useMemo(() => JSON.parse(text) as ActivityFilter, [text]);
};

/** How many entries came since, in words. */
const newWords = (count: number): string =>
  count >= mostNewest ? texts.manyNew(mostNewest - 1) : texts.newEntries(count);

type Entry = Told & ActivityRun_entry$key[number];

function Days({ days }: { readonly days: readonly Day<Entry>[] }) {
  return (
    <div className={styles.feed}>
      {days.map(({ day, runs }) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <ol>
            {runs.map((run) => (
              <ActivityRun key={run.at(-1)!.id} entries={run} isShort={false} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Lines({ days, first }: { readonly days: readonly Day<Entry>[]; readonly first: number }) {
  const runs = days.flatMap((day) => day.runs).slice(0, first);
  return (
    <ol className={styles.short}>
      {runs.map((run) => (
        <ActivityRun key={run.at(-1)!.id} entries={run} isShort />
      ))}
    </ol>
  );
}
