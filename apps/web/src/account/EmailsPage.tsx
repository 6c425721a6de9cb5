import { fetchQuery, useFragment, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useCallback, useRef, useState } from 'react';
import { passphraseHint } from '../auth/texts.js';
import { useLive } from '../live/useLive.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Section } from '../ui/Section.js';
import { useFocusInList } from '../ui/useFocusInList.js';
import type { EmailsPageQuery } from './__generated__/EmailsPageQuery.graphql.js';
import type { EmailsPageSubscription } from './__generated__/EmailsPageSubscription.graphql.js';
import type { EmailsPage_user$key } from './__generated__/EmailsPage_user.graphql.js';
import { accountTrail, AccountTabs } from './AccountTabs.js';
import { AddEmail } from './AddEmail.js';
import { DeleteEmail } from './DeleteEmail.js';
import { EmailRow } from './EmailRow.js';
import styles from './EmailRow.module.css';
import { SecondFactor } from './SecondFactor.js';
import { Sessions } from './Sessions.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const emailsPageQuery = graphql`
  query EmailsPageQuery @preloadable {
    viewer {
      id
      ...EmailsPage_user
    }
    ...Sessions_query
    ...SecondFactor_query
  }
`;

// A sign-in or a sign-out anywhere changes the account, and so does an address that is verified elsewhere.
const subscription = graphql`
  subscription EmailsPageSubscription($id: UUID!) {
    userUpdated(id: $id) {
      user {
        lastSignIn
        ...EmailsPage_user
      }
    }
  }
`;

/** The addresses of the one who is signed in, the way to their passphrase, and where they are signed in (rule A71). */
export function EmailsPage() {
  return (
    <>
      <PageHead title={texts.emailsAndSignIn} trail={accountTrail} />
      <AccountTabs />
      <RoutePanel>
        <Parts />
      </RoutePanel>
    </>
  );
}

function Parts() {
  const data = usePageQuery<EmailsPageQuery>(emailsPageQuery);
  const { viewer } = data;
  const environment = useRelayEnvironment();
  const readAgain = useCallback(
    async () => void (await fetchQuery(environment, emailsPageQuery, {}).toPromise()),
    [environment],
  );
  // Without an answer the list stays as it was read.
  const handleMessage = useCallback(() => void readAgain().catch(() => undefined), [readAgain]);
  useLive<EmailsPageSubscription>(subscription, viewer?.id ?? '', handleMessage);
  return (
    <div className="columns">
      {viewer && <Emails user={viewer} />}
      <div className="stack">
        <Section
          kind="sheet"
          title={texts.passphrase}
          tools={
            <ButtonLink to="/account/passphrase" kind="text" icon="lock">
              {texts.changeIt}
            </ButtonLink>
          }
        >
          <p className="small">{passphraseHint}</p>
        </Section>
        <SecondFactor query={data} onChanged={readAgain} />
        <Sessions query={data} onEnded={readAgain} />
      </div>
    </div>
  );
}

function Emails({ user }: { user: EmailsPage_user$key }) {
  const { emails } = useFragment(
    graphql`
      fragment EmailsPage_user on User {
        emails {
          id
          ...EmailRow_email
        }
      }
    `,
    user,
  );
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusInList(list);
  const [deleting, setDeleting] = useState<{ id: string; email: string }>();
  return (
    <Section title={texts.emails} tools={<span className="tiny">{emails?.length}</span>}>
      <ul ref={list} className={styles.emails}>
        {emails?.map((email) => (
          <EmailRow
            key={email.id}
            email={email}
            onDelete={(chosen, button) => {
              focus.opened(button);
              setDeleting(chosen);
            }}
          />
        ))}
      </ul>
      <AddEmail />
      {deleting && (
        <DeleteEmail
          email={deleting}
          onClose={(removed) => {
            setDeleting(undefined);
            focus.closed(removed);
          }}
        />
      )}
    </Section>
  );
}
