import type { ComponentType } from 'react';
import { PanelBody } from '../ui/Boundary.js';
import { PageHead } from '../ui/PageHead.js';
import { retryable } from '../ui/retryable.js';
import { useAuth } from './auth.js';
import { isAdmin, isSignedIn } from './auth-state.js';
import { SignInNeeded } from './SignInNeeded.js';
import * as texts from './texts.js';

const WithoutRights = retryable(async () => (await import('./WithoutRights.js')).WithoutRights);

/** The page for administrators; others are told that they may not see it, guests are asked to sign in. The api asks again. */
export const adminsOnly = (Page: ComponentType): ComponentType =>
  function AdminsOnly() {
    const auth = useAuth();
    if (isAdmin(auth)) return <Page />;
    if (!isSignedIn(auth)) return <SignInNeeded />;
    return (
      <>
        <PageHead title={texts.noAccess} />
        <PanelBody height={160}>
          <WithoutRights />
        </PanelBody>
      </>
    );
  };
