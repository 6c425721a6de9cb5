import { GainRights } from '../auth/GainRights.js';
import { noRights, noRightsWhy } from '../auth/texts.js';
import { useLackOfRights } from '../auth/useLackOfRights.js';
import { Icon } from '../ui/Icon.js';
import styles from './NotVerified.module.css';

/** Says at home that an administrator has no rights of one, and how they get them. */
export function LacksRights() {
  const lack = useLackOfRights();
  if (!lack) return null;
  return (
    <div className={styles.strip} role="status">
      <Icon name="alert" />
      <p>
        <b>{noRights[lack]}</b> <span className="small">{noRightsWhy[lack]}</span>
      </p>
      <GainRights lack={lack} kind="text" />
    </div>
  );
}
