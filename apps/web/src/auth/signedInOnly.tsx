import type { ComponentType } from 'react';
import { useAuth } from './auth.js';
import { isSignedIn } from './auth-state.js';
import { SignInNeeded } from './SignInNeeded.js';

/** The page for people with an account; guests are asked to sign in instead. */
export const signedInOnly = (Page: ComponentType): ComponentType =>
  function SignedInOnly() {
    return isSignedIn(useAuth()) ? <Page /> : <SignInNeeded />;
  };
