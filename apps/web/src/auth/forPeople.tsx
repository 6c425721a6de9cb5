import type { ComponentType } from 'react';
import { useAuth } from './auth.js';
import { isSignedIn } from './auth-state.js';
import { SignInNeeded } from './SignInNeeded.js';

/** A page that only people with an account can use: a guest sees the way in instead. */
export const forPeople = (Page: ComponentType): ComponentType =>
  function ForPeople() {
    return isSignedIn(useAuth()) ? <Page /> : <SignInNeeded />;
  };
