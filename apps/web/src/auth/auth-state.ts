/** What the browser knows about the viewer. Persisted, and the same in every tab. */
export interface AuthState {
  readonly token: string;
  readonly id: string | null;
  /** Seconds since 1970, from the token. */
  readonly expiry: number;
  /** bk_anonymous is a guest, bk_admin an admin, any other non-empty role is signed in, '' is signed out. */
  readonly role: string;
  readonly domainName: string | null;
  readonly username: string | null;
  readonly name: string | null;
  /** False until the api knows of pictures of people. */
  readonly hasImage: boolean;
  readonly emails: readonly string[];
  readonly created: string | null;
  readonly lastSignIn: string | null;
  /** x is the latitude, y the longitude. */
  readonly location: { readonly x: number; readonly y: number } | null;
  readonly notificationDaily: boolean;
  readonly oneThingId: string | null;
}

export const signedOut: AuthState = {
  token: '',
  id: null,
  expiry: 0,
  role: '',
  domainName: null,
  username: null,
  name: null,
  hasImage: false,
  emails: [],
  created: null,
  lastSignIn: null,
  location: null,
  notificationDaily: false,
  oneThingId: null,
};

export type Standing = 'signed-out' | 'guest' | 'signed-in' | 'admin';

/** What a role means (rule A46: anything but the known names and the empty one is signed in). */
export const standingOf = (role: string): Standing => {
  switch (role) {
    case '':
      return 'signed-out';
    case 'bk_anonymous':
      return 'guest';
    case 'bk_admin':
      return 'admin';
    default:
      return 'signed-in';
  }
};

/** True for people with an account, admins included. */
export const isSignedIn = (state: AuthState): boolean => {
  const standing = standingOf(state.role);
  return standing === 'signed-in' || standing === 'admin';
};

/** True for administrators, who proved their second factor. */
export const isAdmin = (state: AuthState): boolean => standingOf(state.role) === 'admin';

/** The identity of the viewer: when it changes, everything on the page is discarded. */
export const identityOf = (state: AuthState): string =>
  isSignedIn(state) ? `${state.role}:${state.id}` : 'guest';

const claimsOf = (token: string): Record<string, unknown> => {
  const payload = token.split('.')[1];
  if (payload === undefined) throw new Error('The token has no claims');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
    c.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
};

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Reads the claims user_id, exp, role and domain_name. They are not verified here: only the server decides by them. */
export const stateOfToken = (token: string): AuthState => {
  const claims = claimsOf(token);
  return {
    ...signedOut,
    token,
    id: text(claims.user_id),
    expiry: typeof claims.exp === 'number' ? claims.exp : 0,
    role: text(claims.role) ?? '',
    domainName: text(claims.domain_name),
  };
};
