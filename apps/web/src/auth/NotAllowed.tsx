import type { ReactNode } from 'react';
import { useAuth } from './auth.js';
import { isSignedIn } from './auth-state.js';
import { SignInNeeded } from './SignInNeeded.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import * as texts from './texts.js';

interface NotAllowedProps {
  /** What the page belongs to, where that may be seen. */
  readonly back?: { readonly to: string; readonly name: string };
  readonly children?: ReactNode;
}

/** The page exists and this person may not see it; a guest is asked to sign in first. */
export function NotAllowed({ back, children }: NotAllowedProps) {
  const signedIn = isSignedIn(useAuth());
  if (!signedIn) return <SignInNeeded />;
  return (
    <>
      <PageHead title={texts.noAccess} />
      <Empty
        icon="lock"
        action={
          <ButtonLink to={back?.to ?? '/things'} kind="primary">
            {back ? texts.goTo(back.name) : texts.browseThings}
          </ButtonLink>
        }
      >
        {children ?? texts.noAccessWhy}
      </Empty>
    </>
  );
}
