import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/Button.js';
import { PageHead } from '../ui/PageHead.js';
import { signInPath } from './next-path.js';
import { useSessionEnd } from './session-end.js';
import * as texts from './texts.js';

/** Shown to guests in place of a page for people with an account; signing in returns here. */
export function SignInNeeded() {
  const { pathname, search } = useLocation();
  const path = signInPath(pathname + search);
  return (
    <>
      <PageHead title={texts.signInNeeded}>{useSessionEnd() ?? texts.signInNeededWhy}</PageHead>
      <div className="actions">
        <ButtonLink to={path} kind="primary" thumb>
          {texts.signIn}
        </ButtonLink>
        <ButtonLink to={path.replace('/signin', '/register')}>{texts.join}</ButtonLink>
        <ButtonLink to="/things" kind="text" icon="leaf">
          {texts.browsePublic}
        </ButtonLink>
      </div>
    </>
  );
}
