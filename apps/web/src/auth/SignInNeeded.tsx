import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/Button.js';
import { PageHead } from '../ui/PageHead.js';
import { auth } from './auth.js';
import { signInPath } from './next-path.js';

/** Said where a session ended under the page. */
export const sessionEnded = 'Your session has ended. Sign in again: what you typed is kept.';

/** Shown to guests in place of a page for people with an account; signing in returns here. */
export function SignInNeeded() {
  const { pathname, search } = useLocation();
  const path = signInPath(pathname + search);
  return (
    <>
      <PageHead title="Sign in for this">
        {auth.expiredId() === null
          ? 'This page is for people with an account. You come back here afterwards, with everything you chose.'
          : sessionEnded}
      </PageHead>
      <div className="actions">
        <ButtonLink to={path} kind="primary" thumb>
          Sign in
        </ButtonLink>
        <ButtonLink to={path.replace('/signin', '/register')}>Join</ButtonLink>
        <ButtonLink to="/things" kind="text" icon="leaf">
          Look at public things
        </ButtonLink>
      </div>
    </>
  );
}
