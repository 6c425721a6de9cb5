import { ButtonLink } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import styles from './NotVerified.module.css';
import * as texts from './texts.js';

/** Says at home that no address is verified yet, what that means, and where the code goes. */
export function NotVerified() {
  return (
    <div className={styles.strip} role="status">
      <Icon name="alert" />
      <p>
        <b>{texts.notYet}</b> <span className="small">{texts.notYetWhy}</span>
      </p>
      <ButtonLink kind="text" to="/verify">
        {texts.enterCode}
      </ButtonLink>
    </div>
  );
}
