import type { ReactNode } from 'react';
import { useAuth } from './auth.js';
import { isSignedIn } from './auth-state.js';
import { SignInNeeded } from './SignInNeeded.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import * as texts from './texts.js';

/** The page exists and this person may not see it; a guest is asked to sign in first. */
export function NotAllowed({ children }: { children?: ReactNode }) {
  const signedIn = isSignedIn(useAuth());
  if (!signedIn) return <SignInNeeded />;
  return (
    <>
      <PageHead title={texts.noAccess} />
      <Empty
        icon="lock"
        action={
          <ButtonLink to="/things" kind="primary">
            {texts.browseThings}
          </ButtonLink>
        }
      >
        {children ?? texts.noAccessWhy}
      </Empty>
    </>
  );
}
