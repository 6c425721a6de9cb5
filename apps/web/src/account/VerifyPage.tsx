import { required } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useLocation, useSearchParams } from 'react-router-dom';
import { SignInNeeded } from '../auth/SignInNeeded.js';
import { TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { useForm } from '../forms/useForm.js';
import { useGoOn } from '../forms/useGoOn.js';
import { nextOrInvitation } from '../invitations/kept-invitation.js';
import { isRefused } from '../relay/outcome.js';
import { useSend } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import type { VerifyPageMutation } from './__generated__/VerifyPageMutation.graphql.js';
import type { VerifyPageQuery } from './__generated__/VerifyPageQuery.graphql.js';
import { useLetterLink } from './letter-link.js';
import { SendAgain } from './SendAgain.js';
import { ButtonLink } from '../ui/Button.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const verifyPageQuery = graphql`
  query VerifyPageQuery @preloadable {
    mailboxUrl
    viewer {
      id
      emails {
        id
        email
        isVerified
      }
    }
  }
`;

const checkCode = ({ token }: { token: string }) => {
  const message = required(texts.code)(token);
  return message ? [{ field: 'token', message }] : [];
};

/** Verifies an address: by the link of the letter, wherever it is opened, or by the code, typed by the one it was sent to. */
export function VerifyPage() {
  const { viewer, mailboxUrl } = usePageQuery<VerifyPageQuery>(verifyPageQuery);
  const link = useLetterLink();
  const { search } = useLocation();
  const [chosen] = useSearchParams();
  const open = (viewer?.emails ?? []).filter(({ isVerified }) => !isVerified);
  const own = open.find(({ id }) => id === (link.get('email') ?? chosen.get('email'))) ?? open[0];
  const emailId = link.get('email') ?? own?.id;
  if (emailId === undefined && viewer) return <NothingToVerify next={nextOrInvitation(search)} />;
  if (emailId === undefined) return <SignInNeeded />;
  const next = viewer ? nextOrInvitation(search) : '/signin';
  return (
    <VerifyForm
      // A link that is opened on this very page brings another code.
      key={`${emailId} ${link.get('code')}`}
      emailId={emailId}
      address={link.has('code') ? undefined : own?.email}
      code={link.get('code') ?? ''}
      next={next}
      canResend={own?.id === emailId ? own : undefined}
      mailboxUrl={mailboxUrl}
    />
  );
}

function NothingToVerify({ next }: { next: string }) {
  return (
    <>
      <PageHead title={texts.verifyTitle} />
      <Empty icon="check" link={{ to: next, label: texts.goOn }}>
        {texts.allVerified}
      </Empty>
    </>
  );
}

interface VerifyFormProps {
  readonly emailId: string;
  /** Where the letter went; undefined with the code of a link. */
  readonly address: string | undefined;
  readonly code: string;
  readonly next: string;
  /** The address, where another letter may be asked for. */
  readonly canResend: { readonly id: string; readonly email: string } | undefined;
  readonly mailboxUrl: string | null | undefined;
}

function VerifyForm({ emailId, address, code, next, canResend, mailboxUrl }: VerifyFormProps) {
  const goOn = useGoOn();
  const send = useSend<VerifyPageMutation>(graphql`
    mutation VerifyPageMutation($input: VerifyEmailInput!) {
      verifyEmail(input: $input) {
        success
        user {
          isVerified
          emails {
            isVerified
          }
        }
      }
    }
  `);
  const form = useForm({
    initial: { token: code },
    mandatory: ['token'],
    input: ({ token }) => ({ token: token.trim() }),
    check: checkCode,
    onSubmit: async ({ token }, _changed, tell) => {
      const refused = await isRefused(send({ input: { userEmailId: emailId, token } }), tell);
      if (!refused) await goOn(texts.verified, next, { replace: true });
    },
  });
  return (
    <FormPage
      form={form}
      title={texts.verifyTitle}
      lead={address === undefined ? texts.verifyByLink : texts.verifyLead(address)}
      illustration="MEADOW"
      submit={texts.verify}
      aside={
        <>
          {canResend && <SendAgain email={canResend} />}
          <ButtonLink kind="text" to={next}>
            {texts.later}
          </ButtonLink>
        </>
      }
      beneath={
        mailboxUrl && (
          <ButtonLink kind="text" to={mailboxUrl} target="_blank" rel="noreferrer">
            {texts.mailbox}
          </ButtonLink>
        )
      }
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
