import type { ReactNode } from 'react';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { SignInNeeded } from '../auth/SignInNeeded.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';

/** The page exists and this person may not see it; a guest is asked to sign in first. */
export function NotAllowed({ children }: { children?: ReactNode }) {
  const signedIn = isSignedIn(useAuth());
  if (!signedIn) return <SignInNeeded />;
  return (
    <>
      <PageHead title="Not for you, sorry" />
      <Empty
        icon="lock"
        action={
          <ButtonLink to="/things" kind="primary">
            Look at things
          </ButtonLink>
        }
      >
        {children ?? 'You do not have the right to see this. Its owners can give it to you.'}
      </Empty>
    </>
  );
}
