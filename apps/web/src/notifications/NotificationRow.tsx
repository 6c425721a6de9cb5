import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { dayText } from '../readings/range.js';
import { useCommand } from '../relay/useCommand.js';
import { clock, fullTime, parseTime } from '../time/time.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import type { NotificationRow_notification$key } from './__generated__/NotificationRow_notification.graphql.js';
import type { NotificationRowMutation } from './__generated__/NotificationRowMutation.graphql.js';
import styles from './Notifications.module.css';
import * as texts from './texts.js';
import { shownOf } from './told.js';

interface NotificationRowProps {
  readonly notification: NotificationRow_notification$key;
  readonly now: Date;
}

/** One notification. A press leads to what it is about, and marks it as read. */
export function NotificationRow({ notification: key, now }: NotificationRowProps) {
  const notification = useFragment(
    graphql`
      fragment NotificationRow_notification on Notification {
        __id
        id
        kind
        at
        isUnread
        standsForMore
        day
        invitedTo
        actor {
          id
          name
        }
        thing {
          id
          name
        }
        group {
          id
          name
        }
        device {
          id
          name
        }
        task {
          id
          title
        }
        action {
          comments
        }
        badge {
          badgeType
          level
        }
      }
    `,
    key,
  );
  const open = useCommand<NotificationRowMutation>(graphql`
    mutation NotificationRowMutation($input: OpenNotificationInput!) {
      openNotification(input: $input) {
        notification {
          isUnread
        }
      }
    }
  `);
  const { __id: record, id, at, isUnread } = notification;
  const { icon, sentence, detail, to } = shownOf(notification, dayText(now));
  const time = parseTime(at);
  const handleOpen = () => {
    if (!isUnread) return;
    open({ id }, { optimisticUpdater: (store) => void store.get(record)?.setValue(false, 'isUnread') }).catch(
      () => notify(texts.notMarked, 'bad'),
    );
  };
  return (
    <li className={isUnread ? styles.unread : undefined}>
      <Link to={to} onClick={handleOpen}>
        <span className={styles.dot}>{isUnread && <span role="img" aria-label={texts.unread} />}</span>
        <Icon name={icon} size={20} />
        <span className={styles.text}>
          <span>{sentence}</span>
          {detail && <span className="small">{detail}</span>}
        </span>
        <time className="tiny" dateTime={time.toISOString()} title={fullTime(time)}>
          {clock(time)}
        </time>
      </Link>
    </li>
  );
}
