import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/Button.js';
import { PageHead } from '../ui/PageHead.js';
import { signInPath } from './next-path.js';

/** Shown to guests in place of a page for people with an account; signing in returns here. */
export function SignInNeeded() {
  const { pathname, search } = useLocation();
  const path = signInPath(pathname + search);
  return (
    <>
      <PageHead title="Sign in for this">
        This page is for people with an account. You come back here afterwards, with everything you chose.
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
