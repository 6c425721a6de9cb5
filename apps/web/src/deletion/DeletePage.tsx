import { required } from '@hedgerow/domain';
import { useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link, useLocation } from 'react-router-dom';
import { useLetterLink } from '../account/letter-link.js';
import { SwitchField, TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { useForm } from '../forms/useForm.js';
import { isRefused } from '../relay/outcome.js';
import { useSend } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { Section } from '../ui/Section.js';
import type { DeletePageMutation } from './__generated__/DeletePageMutation.graphql.js';
import type { DeletePageQuery } from './__generated__/DeletePageQuery.graphql.js';
import type { DeletePageReceiptQuery } from './__generated__/DeletePageReceiptQuery.graphql.js';
import styles from './deletion.module.css';
import { leaveFor, receiptPath } from './leave.js';
import { OwnedRow, removal } from './OwnedRow.js';
import { newReceiptId } from './receipt.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const deletePageQuery = graphql`
  query DeletePageQuery @preloadable {
    accountDeletion {
      isLastAdministrator
      notShown
      ownedAlone {
        id
        heirs {
          id
        }
        ...OwnedRow_owned
      }
    }
  }
`;

const receiptQuery = graphql`
  query DeletePageReceiptQuery($id: UUID!) {
    erasureReceipt(id: $id) {
      __typename
    }
  }
`;

/** What the link of the letter opens: what becomes of what one owns, and the last step (rules A58 and A70). */
export function DeletePage() {
  const { accountDeletion } = usePageQuery<DeletePageQuery>(deletePageQuery);
  const { isLastAdministrator, notShown, ownedAlone } = accountDeletion;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const { hash } = useLocation();
  const valueOf = ({ id, heirs }: (typeof ownedAlone)[number]) => chosen[id] ?? heirs[0]?.id ?? removal;
  const hasHeirs = notShown > 0 || ownedAlone.some(({ heirs }) => heirs.length > 0);
  if (isLastAdministrator)
    return (
      <>
        <PageHead title={texts.askTitle} />
        <Empty icon="lock" link={{ to: '/', label: texts.keep }}>
          {texts.lastAdministrator}
        </Empty>
      </>
    );
  return (
    <>
      <PageHead title={texts.ownTitle}>
        {ownedAlone.length === 0 ? texts.ownNothing : hasHeirs ? texts.ownLead : texts.ownLeadNoHeirs}
      </PageHead>
      <div className={styles.narrow}>
        {ownedAlone.length > 0 && (
          <ul className={styles.rows} aria-label={texts.ownTitle}>
            {ownedAlone.map((owned) => (
              <OwnedRow
                key={owned.id}
                owned={owned}
                value={valueOf(owned)}
                onValue={(value) => setChosen((before) => ({ ...before, [owned.id]: value }))}
              />
            ))}
          </ul>
        )}
        {notShown > 0 && <p>{texts.more(notShown)}</p>}
        <p className="small">{texts.personalGroup}</p>
        <Section title={texts.lastStep} kind="sheet">
          <LastStep
            // A link that is opened on this very page brings another code.
            key={hash}
            choices={ownedAlone.map((owned) => {
              const value = valueOf(owned);
              return { id: owned.id, to: value === removal ? null : value };
            })}
          />
        </Section>
      </div>
    </>
  );
}

/** Whether there is a receipt with this id, ready or not; not where it cannot be asked. */
const useIsThere = () => {
  const environment = useRelayEnvironment();
  return async (id: string): Promise<boolean> => {
    const answer = await fetchQuery<DeletePageReceiptQuery>(environment, receiptQuery, { id })
      .toPromise()
      .catch(() => undefined);
    return answer?.erasureReceipt != null;
  };
};

interface Choice {
  readonly id: string;
  readonly to: string | null;
}

function LastStep({ choices }: { choices: readonly Choice[] }) {
  const code = useLetterLink().get('code');
  const [receiptId] = useState(newReceiptId);
  const isThere = useIsThere();
  const send = useSend<DeletePageMutation>(graphql`
    mutation DeletePageMutation($input: ConfirmAccountDeletionInput!) {
      confirmAccountDeletion(input: $input) {
        success
      }
    }
  `);
  const form = useForm({
    initial: { token: code ?? '', password: '', hasRead: false },
    mandatory: ['token', 'password'],
    input: ({ token, ...rest }) => ({ ...rest, token: token.trim() }),
    check: ({ token, password, hasRead }) =>
      [
        { field: 'token', message: required(texts.code)(token) },
        { field: 'password', message: required(texts.passphrase)(password) },
        { field: 'hasRead', message: hasRead ? undefined : texts.mustRead },
      ].flatMap(({ field, message }) => (message ? [{ field, message }] : [])),
    onSubmit: async ({ token, password }, _changed, tell) => {
      const confirmed = send({ input: { token, password, choices, receiptId } }).catch(
        async (error: unknown) => {
          // Done, and the answer was lost: sent again it would be refused, since the session ended with the account.
          if (!(await isThere(receiptId))) throw error;
        },
      );
      if (!(await isRefused(confirmed, tell))) await leaveFor(receiptPath(receiptId));
    },
  });
  const { error, value, onValue } = form.field('hasRead');
  return (
    <FormBody
      form={form}
      kind="danger"
      submit={texts.deleteNow}
      failed={texts.deletionFailed}
      aside={
        <ButtonLink kind="text" to="/">
          {texts.keep}
        </ButtonLink>
      }
    >
      {code === null ? (
        <>
          <TextField
            {...form.field('token')}
            label={texts.code}
            hint={texts.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <p className="small">
            {texts.noCode}{' '}
            <Link className="link" to="/account/delete-account">
              {texts.sendAnother}
            </Link>
          </p>
        </>
      ) : (
        <p className="small">{texts.codeFilled}</p>
      )}
      <TextField
        {...form.field('password')}
        label={texts.passphrase}
        type="password"
        autoComplete="current-password"
      />
      <SwitchField label={texts.read} hint={error} value={value} onValue={onValue} />
    </FormBody>
  );
}
