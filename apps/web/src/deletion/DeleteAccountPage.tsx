import { required } from '@hedgerow/domain';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import { accountTrail, AccountTabs } from '../account/AccountTabs.js';
import { TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormBody.js';
import { useForm } from '../forms/useForm.js';
import { useSend } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type { DeleteAccountPageMutation } from './__generated__/DeleteAccountPageMutation.graphql.js';
import type { DeleteAccountPageQuery } from './__generated__/DeleteAccountPageQuery.graphql.js';
import styles from './deletion.module.css';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const deleteAccountPageQuery = graphql`
  query DeleteAccountPageQuery @preloadable {
    mailboxUrl
    viewer {
      emails {
        email
        isPrimary
      }
    }
    accountDeletion {
      actions
      isLastAdministrator
    }
  }
`;

/** Says what the deletion of the account means, and sends the letter that leads to it (rule A11). */
export function DeleteAccountPage() {
  return (
    <>
      <PageHead title={texts.askTitle} trail={accountTrail}>
        {texts.askLead}
      </PageHead>
      <AccountTabs />
      <RoutePanel>
        <Parts />
      </RoutePanel>
    </>
  );
}

function Parts() {
  const { viewer, accountDeletion, mailboxUrl } =
    usePageQuery<DeleteAccountPageQuery>(deleteAccountPageQuery);
  const [sent, setSent] = useState(false);
  const primary = viewer?.emails?.find(({ isPrimary }) => isPrimary)?.email ?? '';
  if (sent)
    return (
      <div role="status">
        <Empty
          icon="check"
          action={
            <div className="actions">
              <ButtonLink to="/account/delete">{texts.haveCode}</ButtonLink>
              {mailboxUrl && (
                <ButtonLink kind="text" to={mailboxUrl} target="_blank" rel="noreferrer">
                  {texts.mailbox}
                </ButtonLink>
              )}
            </div>
          }
        >
          <b>{texts.onItsWay(primary)}</b> {texts.opensThere}
        </Empty>
      </div>
    );
  return (
    <div className={styles.narrow}>
      <ul className={styles.points}>
        <li>{texts.goes}</li>
        <li>{texts.handsOver}</li>
        <li>{texts.stays(accountDeletion.actions)}</li>
        <li>
          {texts.takeYours}{' '}
          <Link className="link" to="/account/data">
            {texts.yourData}
          </Link>
        </li>
      </ul>
      {accountDeletion.isLastAdministrator ? (
        <p role="note" className={styles.stop}>
          {texts.lastAdministrator}
        </p>
      ) : (
        <AskForm onSent={() => setSent(true)} />
      )}
    </div>
  );
}

const checkPassphrase = ({ password }: { password: string }) => {
  const message = required(texts.passphrase)(password);
  return message ? [{ field: 'password', message }] : [];
};

function AskForm({ onSent }: { onSent: () => void }) {
  const send = useSend<DeleteAccountPageMutation>(graphql`
    mutation DeleteAccountPageMutation($input: RequestAccountDeletionInput!) {
      requestAccountDeletion(input: $input) {
        success
      }
    }
  `);
  const form = useForm({
    initial: { password: '' },
    mandatory: ['password'],
    input: (values) => values,
    check: checkPassphrase,
    onSubmit: async (input) => {
      await send({ input });
      onSent();
    },
  });
  return (
    <FormBody
      form={form}
      submit={texts.sendLetter}
      failed={texts.deletionFailed}
      aside={
        <ButtonLink kind="text" to="/">
          {texts.keep}
        </ButtonLink>
      }
    >
      <TextField
        {...form.field('password')}
        label={texts.passphrase}
        type="password"
        autoComplete="current-password"
      />
    </FormBody>
  );
}
