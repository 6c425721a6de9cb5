import { useSearchParams } from 'react-router-dom';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Segmented } from '../ui/Segmented.js';
import listQuery, { type NotificationListQuery } from './__generated__/NotificationListQuery.graphql.js';
import { type KindKey, kindIn, kindKeys, kindsIn } from './notification-search.js';
import { NotificationList } from './NotificationList.js';
import styles from './Notifications.module.css';
import * as texts from './texts.js';

const labels: Readonly<Record<KindKey, string>> = {
  tasks: texts.tasks,
  water: texts.water,
  invitations: texts.invitations,
  mentions: texts.mentions,
  badges: texts.badges,
};

/** What the signed-in person was told; what it is narrowed to is in the URL. */
export function NotificationsPage() {
  const [search] = useSearchParams();
  const chosen = kindIn(search);
  const choices = (Object.keys(kindKeys) as KindKey[]).map((key) => ({
    to: `/notifications?kind=${key}`,
    label: labels[key],
    current: key === chosen,
  }));
  const all = { to: '/notifications', label: texts.all, current: chosen === undefined };
  return (
    <>
      <PageHead title={texts.notifications}>{texts.lead}</PageHead>
      <div className={styles.filter}>
        <Segmented label={texts.kinds} choices={[all, ...choices]} />
      </div>
      <RoutePanel failure={texts.errorLoading}>
        <List />
      </RoutePanel>
    </>
  );
}

function List() {
  const [search] = useSearchParams();
  const query = usePageQuery<NotificationListQuery>(listQuery);
  return (
    <NotificationList
      key={search.toString()}
      query={query}
      filter={kindsIn(search)}
      empty={
        kindIn(search) ? (
          <Empty
            icon="filter"
            action={
              <ButtonLink to="/notifications" replace>
                {texts.showAll}
              </ButtonLink>
            }
          >
            {texts.noneOfKind}
          </Empty>
        ) : (
          <Empty icon="bell">{texts.nothingYet}</Empty>
        )
      }
    />
  );
}
