import { invitationReasons, maskedAddress, required } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useLazyLoadQuery } from 'react-relay';
import { useAuth } from '../auth/auth.js';
import { signInPath } from '../auth/next-path.js';
import { signOut } from '../auth/sign-out.js';
import { TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { useForm } from '../forms/useForm.js';
import { useOnce } from '../relay/useOnce.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { illustration, InvitationPanel, InvitedPanel } from './InvitationPanel.js';
import type { AcceptReasonsQuery } from './__generated__/AcceptReasonsQuery.graphql.js';
import type { InvitationTarget } from './calls.js';
import { acceptPath, type InvitedTo } from './kept-invitation.js';
import * as texts from './texts.js';

interface OfTarget {
  readonly to: InvitedTo;
  readonly target: InvitationTarget;
}

/** LOGIN: a guest signs in or makes an account, and comes back. */
export function SignInFirst({ to, target }: OfTarget) {
  const path = signInPath(acceptPath(to));
  return (
    <InvitedPanel
      to={to}
      target={target}
      lead={
        <>
          {invitationReasons.LOGIN} {texts.signInFirst(target.emailHint)}
        </>
      }
    >
      <ButtonLink to={path} kind="primary" thumb>
        {texts.signIn}
      </ButtonLink>
      <ButtonLink to={path.replace('/signin', '/register')} thumb>
        {texts.createAccount}
      </ButtonLink>
    </InvitedPanel>
  );
}

/** DNIEM: the invited address is none that the viewer has verified. It may be theirs and wait for its code. */
export function NotForViewer({ to, target }: OfTarget) {
  const { name } = useAuth();
  const { viewer } = useLazyLoadQuery<AcceptReasonsQuery>(
    graphql`
      query AcceptReasonsQuery {
        viewer {
          name
          emails {
            id
            email
            isVerified
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'network-only' },
  );
  const [handleOther, busy] = useOnce(() => signOut(signInPath(acceptPath(to))));
  const waiting = viewer?.emails?.find(
    ({ email, isVerified }) => !isVerified && maskedAddress(email) === target.emailHint,
  );
  const back = encodeURIComponent(acceptPath(to));
  if (waiting)
    return (
      <InvitationPanel title={texts.verifyFirst} lead={<>{texts.verifyFirstWhy(waiting.email)}</>}>
        <ButtonLink to={`/verify?email=${waiting.id}&next=${back}`} kind="primary" thumb>
          {texts.enterCode}
        </ButtonLink>
      </InvitationPanel>
    );
  return (
    <InvitationPanel
      title={withoutStop(invitationReasons.DNIEM)}
      lead={
        <>
          {texts.otherAddress(target.emailHint)} {texts.signedInAs(viewer?.name ?? name ?? '')}
        </>
      }
    >
      <ButtonLink to={`/account/emails?next=${back}`} kind="primary" thumb>
        {texts.addAddress}
      </ButtonLink>
      <Button thumb busy={busy} onClick={() => void handleOther()}>
        {texts.otherAccount}
      </Button>
    </InvitationPanel>
  );
}

/** DNIED: the code of a newer letter can be typed. */
export function WrongCode({
  error,
  onTry,
}: {
  readonly error: unknown;
  readonly onTry: (code: string) => void;
}) {
  const form = useForm({
    initial: { token: '' },
    mandatory: ['token'],
    input: ({ token }) => ({ token: token.trim() }),
    check: ({ token }) => {
      const message = required(texts.code)(token);
      return message ? [{ field: 'token', message }] : [];
    },
    onSubmit: async ({ token }) => onTry(token),
  });
  return (
    <FormPage
      form={form}
      title={texts.wrongCodeTitle}
      lead={`${sentenceOf(error)} ${texts.useNewest}`}
      illustration={illustration}
      submit={texts.tryAgain}
    >
      <TextField
        {...form.field('token')}
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </FormPage>
  );
}

/** NTFND, and LOCKD after five wrong codes: a new one has to be asked for. */
export function NotFoundOrExpired({
  to,
  reason,
}: {
  readonly to: InvitedTo;
  readonly reason: 'NTFND' | 'LOCKD';
}) {
  const isLocked = reason === 'LOCKD';
  return (
    <InvitationPanel
      title={isLocked ? texts.lockedTitle : texts.notFoundTitle}
      lead={
        <>
          {invitationReasons[reason]} {isLocked ? texts.askAgainLocked : texts.askAgain}
        </>
      }
    >
      <SeePublic to={to} />
    </InvitationPanel>
  );
}

/** Opened without what the link carries behind its #. */
export function IncompleteLink({ to }: { readonly to: InvitedTo }) {
  return (
    <InvitationPanel title={texts.incomplete} lead={<>{texts.incompleteWhy}</>}>
      <SeePublic to={to} />
    </InvitationPanel>
  );
}

const SeePublic = ({ to }: { readonly to: InvitedTo }) => (
  <ButtonLink to={`/${to}s`} kind="primary" thumb>
    {texts.seePublic[to]}
  </ButtonLink>
);

/** A sentence as a title. */
const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');
