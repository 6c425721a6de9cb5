import { GraphQLError } from 'graphql';
import { stubOwned, stubReceipt } from './stub-deletion.js';
import { stubEmails, stubId } from './stub-records.js';

type Args = { input?: Record<string, unknown>; [key: string]: unknown };
type Json = Record<string, unknown>;

interface AccountParts {
  readonly now: () => number;
  readonly iso: (hoursAgo: number) => string;
  readonly empty: boolean;
  readonly changes: Map<string, Json>;
  readonly removed: Set<string>;
  readonly change: (nodeId: string, fields: Json) => number;
  readonly remove: (id: unknown) => Json;
  readonly user: (name: string) => Json;
}

const maren = '00000000-0000-7000-8000-000000000001';

/** How one comes in and goes: sign-in, sessions, the second factor, addresses, and the end of an account. */
export const stubAccount = ({ now, iso, empty, changes, removed, change, remove, user }: AccountParts) => {
  let confirmedReceipt: string | undefined;
  const emails = () =>
    stubEmails
      .map(({ n, ...email }) => ({
        __typename: 'UserEmail',
        nodeId: `UserEmail:${n}`,
        id: stubId('email', n),
        createdAt: iso(2000),
        updatedAt: iso(2000),
        ...email,
        ...changes.get(`UserEmail:${n}`),
      }))
      .filter(({ id }) => !removed.has(id));
  /** Maren, after something was done with her addresses. */
  const account = () => ({ user: user('Maren Oduya') });
  const secondFactor = () => ({
    since: null,
    codesLeft: 0,
    isRequired: false,
    ...changes.get('SecondFactor'),
  });
  const proven = (state: Json) => {
    changes.set('SecondFactor', { ...secondFactor(), ...state });
    const recoveryCodes = Array.from({ length: 10 }, (_, i) => `ABCD-234${i}`);
    return { recoveryCodes, jwtToken: tokenFor(maren) };
  };
  const sessions = () =>
    ['Firefox on Linux', 'Chrome on Android', '']
      .map((browser, i) => ({
        id: stubId('session', i),
        browser,
        createdAt: iso(24 * i),
        lastUsedAt: iso(2 * i),
        endsAt: iso(-24 * (30 - i)),
        isCurrent: i === 0,
      }))
      .filter(({ id }) => !removed.has(id));
  const tokenFor = (userId: string | null) => {
    const claims = {
      user_id: userId,
      exp: Math.floor(now() / 1000) + 86_400,
      role: userId ? 'bk_user' : 'bk_anonymous',
      domain_name: 'localhost',
      aud: 'hedgerow',
    };
    return `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`;
  };
  const entered = () => ({ jwtToken: tokenFor(stubId('user', 1)), viewer: user('Maren Oduya') });
  const calls = (signedIn: boolean) => ({
    sessions,
    secondFactor,
    beginSecondFactor: () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Hedgerow:maren?secret=JBSWY3DPEHPK3PXP&issuer=Hedgerow',
    }),
    confirmSecondFactor: () => proven({ since: iso(0), codesLeft: 10 }),
    renewRecoveryCodes: () => proven({ codesLeft: 10 }),
    removeSecondFactor: () => {
      changes.set('SecondFactor', { since: null, codesLeft: 0 });
      return { success: true };
    },
    endSession: ({ input }: Args) => {
      remove(input?.['id']);
      return { sessions: sessions() };
    },
    endOtherSessions: () => {
      for (const { id, isCurrent } of sessions()) if (!isCurrent) remove(id);
      return { sessions: sessions() };
    },
    signInAsGuest: () => ({ jwtToken: tokenFor(null), viewer: null }),
    signIn: ({ input }: Args) => {
      if (!secondFactor().since || input?.['code']) return entered();
      throw new GraphQLError('Type the code.', { extensions: { code: 'FACTOR' } });
    },
    signUp: entered,
    signOut: () => ({ success: true }),
    accountDeletion: {
      actions: 147,
      isLastAdministrator: false,
      notShown: empty ? 0 : 3,
      ownedAlone: empty ? [] : stubOwned,
    },
    requestAccountDeletion: () => ({ success: true }),
    confirmAccountDeletion: ({ input }: Args) => {
      confirmedReceipt = `${input?.receiptId}`;
      return { success: true, receiptId: confirmedReceipt };
    },
    erasureReceipt: ({ id }: Args) =>
      id === stubId('receipt', 1) || id === confirmedReceipt
        ? { document: JSON.stringify(stubReceipt) }
        : null,
    mailboxUrl: null,
    forgotPassword: () => ({ success: true }),
    resetPassword: () => ({ success: true, signedIn }),
    changePassword: () => ({ success: true }),
    verifyEmail: ({ input }: Args) => {
      const email = emails().find(({ id }) => id === input?.userEmailId);
      if (email) change(email.nodeId, { isVerified: true });
      return { success: true, ...(signedIn ? account() : {}) };
    },
    resendEmailVerificationCode: account,
    createUserEmail: account,
    makeEmailPrimary: ({ input }: Args) => {
      for (const { id, nodeId } of emails()) change(nodeId, { isPrimary: id === input?.emailId });
      return account();
    },
    deleteUserEmailById: ({ input }: Args) => {
      remove(input?.id);
      return account();
    },
  });
  return {
    emails,
    calls,
    /** The second factor is on. */
    protect: () => changes.set('SecondFactor', { since: iso(24), codesLeft: 8 }),
  };
};
