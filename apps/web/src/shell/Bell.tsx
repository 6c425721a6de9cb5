import { NavLink } from 'react-router-dom';
import { useUnread } from '../notifications/unread.js';
import { Icon } from '../ui/Icon.js';
import styles from './Bell.module.css';
import * as texts from './texts.js';

/** A bell of this size has room for two digits. */
const most = 99;

/** The way to the notifications, with how many are unread. */
export function Bell() {
  const unread = useUnread();
  return (
    <NavLink to="/notifications" className={styles.bell!} aria-label={texts.notificationsUnread(unread)}>
      <Icon name="bell" size={22} />
      {unread > 0 && <span aria-hidden="true">{unread > most ? texts.moreThan(most) : unread}</span>}
    </NavLink>
  );
}
