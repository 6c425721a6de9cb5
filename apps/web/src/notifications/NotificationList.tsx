import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment, useSubscription } from 'react-relay';
import { graphql, type RecordSourceSelectorProxy } from 'relay-runtime';
import { whatIsNew } from '../activity/what-is-new.js';
import { ShowMore } from '../lists/PagedList.js';
import { ShowNewer } from '../lists/ShowNewer.js';
import { useCommand } from '../relay/useCommand.js';
import { usePages } from '../relay/usePages.js';
import { dayName, parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { Button } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import type {
  NotificationList_query$data,
  NotificationList_query$key,
} from './__generated__/NotificationList_query.graphql.js';
import type { NotificationListMutation } from './__generated__/NotificationListMutation.graphql.js';
import again, { type NotificationListQuery } from './__generated__/NotificationListQuery.graphql.js';
import type {
  NotificationListSubscription,
  NotificationListSubscription$data,
} from './__generated__/NotificationListSubscription.graphql.js';
import { NotificationRow } from './NotificationRow.js';
import styles from './Notifications.module.css';
import * as texts from './texts.js';

/** So many of the newest the api tells of at most. */
const mostNewest = 21;

const newWords = (count: number): string =>
  count >= mostNewest ? texts.manyNew(mostNewest - 1) : texts.newOnes(count);

type Newest = NotificationListSubscription$data['notificationsUpdated']['newest'];
type Told = Pick<Newest[number], 'id' | 'at'>;
type Node = NotificationList_query$data['allNotifications']['edges'][number]['node'];

interface NotificationListProps {
  readonly query: NotificationList_query$key;
  /** The variables of the list. */
  readonly filter: { readonly kinds?: NotificationListQuery['variables']['kinds'] };
  /** What stands there when there is nothing. */
  readonly empty: ReactNode;
}

/**
 * A person's notifications by days, the newest first. What comes while one reads waits behind a button, so that nothing moves; what
 * is read elsewhere is shown so at once, and what is no more goes.
 */
export function NotificationList({ query, filter, empty }: NotificationListProps) {
  const environment = useRelayEnvironment();
  const now = useNow();
  const { data, pages } = usePages(
    graphql`
      fragment NotificationList_query on Query
      @refetchable(queryName: "NotificationListQuery", directives: ["@preloadable"])
      @argumentDefinitions(
        kinds: { type: "[NotificationKind!]" }
        count: { type: "Int", defaultValue: 40 }
        cursor: { type: "String" }
      ) {
        allNotifications(kinds: $kinds, first: $count, after: $cursor)
          @connection(key: "NotificationList_allNotifications") {
          __id
          edges {
            node {
              __id
              id
              at
              isUnread
              ...NotificationRow_notification
            }
          }
        }
      }
    `,
    query,
  );
  const nodes = data.allNotifications.edges.map(({ node }) => node);
  const { added, gone } = useNewest(nodes);
  const { kinds } = filter;
  const news = added.filter(({ kind }) => !kinds || (kinds as readonly string[]).includes(kind));
  const list = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'failed'>();
  const handleShow = () => {
    setState('loading');
    fetchQuery<NotificationListQuery>(environment, again, {
      ...filter,
      count: Math.max(40, nodes.length),
    }).subscribe({
      complete: () => {
        setState(undefined);
        // The button that was pressed is gone.
        list.current?.focus();
      },
      error: () => setState('failed'),
    });
  };
  const { remove } = pages;
  const left = gone.join(' ');
  useEffect(() => {
    for (const id of left.split(' ')) if (id !== '') remove(id);
  }, [left, remove]);
  return (
    <div ref={list} tabIndex={-1} className={styles.box}>
      <MarkAllRead nodes={nodes} />
      <div role="status">
        {news.length > 0 && (
          <ShowNewer
            said={`${state === 'failed' ? `${texts.errorLoading}. ` : ''}${newWords(news.length)}`}
            show={texts.show}
            state={state}
            onShow={handleShow}
          />
        )}
      </div>
      {nodes.length === 0 ? empty : <Days nodes={nodes} now={now} />}
      <ShowMore pages={pages} className={styles.more}>
        {texts.showOlder}
      </ShowMore>
    </div>
  );
}

/** What the list lacks and has too much, by what the api tells of the newest. Their rows are in the store from then on. */
const useNewest = (nodes: readonly Node[]) => {
  const [told, setTold] = useState<{ readonly newest: Newest; readonly before: readonly Told[] }>();
  // What was shown before the api told anything: what it does not tell then went in between.
  const first = useRef(nodes);
  const handleNext = useCallback((message: NotificationListSubscription$data | null | undefined) => {
    if (!message) return;
    const { newest } = message.notificationsUpdated;
    setTold((last) => ({ newest, before: last?.newest ?? first.current }));
  }, []);
  const config = useMemo(
    () => ({
      subscription: graphql`
        subscription NotificationListSubscription {
          notificationsUpdated {
            newest {
              id
              kind
              at
              isUnread
            }
          }
        }
      `,
      variables: {},
      onNext: handleNext,
      onError: (error: Error) => console.warn(error.message),
    }),
    [handleNext],
  );
  useSubscription<NotificationListSubscription>(config);
  return told ? whatIsNew(nodes, told, mostNewest) : { added: [] as Newest, gone: [] };
};

/** Marks all as read up to the newest that is shown: what came since was not seen. */
function MarkAllRead({ nodes }: { readonly nodes: readonly Node[] }) {
  const review = useCommand<NotificationListMutation>(graphql`
    mutation NotificationListMutation($input: ReviewNotificationsInput!) {
      reviewNotifications(input: $input) {
        clientMutationId
      }
    }
  `);
  const [newest] = nodes;
  if (!newest || !nodes.some(({ isUnread }) => isUnread)) return null;
  const handleMark = () => {
    const markShown = (store: RecordSourceSelectorProxy<unknown>) => {
      for (const { __id } of nodes) store.get(__id)?.setValue(false, 'isUnread');
    };
    review({ until: newest.at }, { optimisticUpdater: markShown, updater: markShown }).catch(() =>
      notify(texts.notMarked, 'bad'),
    );
  };
  return (
    <div className={styles.tools}>
      <Button kind="text" icon="check" onClick={handleMark}>
        {texts.markAllRead}
      </Button>
    </div>
  );
}

function Days({ nodes, now }: { readonly nodes: readonly Node[]; readonly now: Date }) {
  const days: [day: string, ofDay: Node[]][] = [];
  for (const node of nodes) {
    const day = dayName(parseTime(node.at), now);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(node);
    else days.push([day, [node]]);
  }
  return days.map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <ul className={styles.list}>
        {ofDay.map((node) => (
          <NotificationRow key={node.id} notification={node} now={now} />
        ))}
      </ul>
    </section>
  ));
}
