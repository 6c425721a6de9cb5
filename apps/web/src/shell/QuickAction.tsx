import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { signInPath } from '../auth/next-path.js';
import { ButtonLink } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import styles from './QuickAction.module.css';
import { RecordQuickly } from './RecordQuickly.js';
import * as texts from './texts.js';

/** Two taps from anywhere: plus, done. A third one chooses another thing, another action, or adds a comment. */
export function QuickAction({ open, onClose }: { open: boolean; onClose: () => void }) {
  const signedIn = isSignedIn(useAuth());
  return (
    <Sheet open={open} title={signedIn ? texts.recordAction : texts.takePart} onClose={onClose}>
      {signedIn ? <RecordQuickly onClose={onClose} /> : <SignInFirst />}
      {signedIn && (
        <ul className={styles.adds}>
          <li>
            <Link to="/tasks/new">
              <Icon name="tasks" size={22} />
              {texts.addTask}
            </Link>
          </li>
          <li>
            <Link to="/things/new">
              <Icon name="leaf" size={22} />
              {texts.addThing}
            </Link>
          </li>
          <li>
            <Link to="/devices/new">
              <Icon name="device" size={22} />
              {texts.addDevice}
            </Link>
          </li>
        </ul>
      )}
    </Sheet>
  );
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p className={styles.sentence}>{texts.whyAccount}</p>
      <div className="actions">
        <ButtonLink to="/register" kind="primary" thumb>
          {texts.join}
        </ButtonLink>
        <ButtonLink to={signInPath(pathname + search)} thumb>
          {texts.signIn}
        </ButtonLink>
      </div>
    </>
  );
}
