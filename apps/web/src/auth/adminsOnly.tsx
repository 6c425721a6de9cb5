import type { ComponentType } from 'react';
import { useAuth } from './auth.js';
import { isAdmin } from './auth-state.js';
import { NotAllowed } from './NotAllowed.js';
import * as texts from './texts.js';

/** The page for administrators; others are told that they may not see it, guests are asked to sign in. The api asks again. */
export const adminsOnly = (Page: ComponentType): ComponentType =>
  function AdminsOnly() {
    return isAdmin(useAuth()) ? <Page /> : <NotAllowed>{texts.onlyAdmins}</NotAllowed>;
  };
