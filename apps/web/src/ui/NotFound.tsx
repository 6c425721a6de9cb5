import { useLocation } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { signInPath } from '../auth/next-path.js';
import { useHasEnded } from '../auth/session-end.js';
import { SignInNeeded } from '../auth/SignInNeeded.js';
import { ButtonLink, PageButton } from './Button.js';
import { Empty } from './Empty.js';
import { PageHead } from './PageHead.js';
import * as texts from './texts.js';

const titles = {
  page: texts.pageNotFound,
  thing: texts.thingNotFound,
  device: texts.deviceNotFound,
  group: texts.groupNotFound,
  person: texts.personNotFound,
  task: texts.taskNotFound,
};

/** Where others of its kind are listed. */
const lists = {
  page: { to: '/things', label: texts.browseThings },
  thing: { to: '/things', label: texts.browseThings },
  device: { to: '/devices', label: texts.browseDevices },
  group: { to: '/groups', label: texts.browseGroups },
  person: { to: '/things', label: texts.browseThings },
  task: { to: '/tasks', label: texts.seeTasks },
};

/** What those who sign in may see, and guests not. */
const mayBePrivate = (what: keyof typeof titles): boolean => what !== 'page' && what !== 'person';

/**
 * Nothing is here, or nothing that the viewer may see. The two look the same, so that what exists cannot be probed. A guest is
 * offered to sign in, and asked to where the session ended under the page: then what was shown is there still.
 */
export function NotFound({ what = 'page' }: { what?: keyof typeof titles }) {
  const { pathname, search } = useLocation();
  const isGuest = !isSignedIn(useAuth());
  if (useHasEnded() && what !== 'page') return <SignInNeeded />;
  return (
    <>
      <PageHead title={titles[what]} />
      <Empty
        icon="leaf"
        action={
          <div className="actions">
            <ButtonLink to="/" kind="primary">
              {texts.goHome}
            </ButtonLink>
            <PageButton {...lists[what]} />
            {isGuest && mayBePrivate(what) && (
              <ButtonLink to={signInPath(pathname + search)}>{texts.signIn}</ButtonLink>
            )}
          </div>
        }
      >
        {what === 'page' ? texts.pageNotFoundWhy : texts.notFoundWhy(what)}
      </Empty>
    </>
  );
}
