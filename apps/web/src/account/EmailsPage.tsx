import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useRef, useState } from 'react';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Section } from '../ui/Section.js';
import { useFocusInList } from '../ui/useFocusInList.js';
import type { EmailsPageQuery } from './__generated__/EmailsPageQuery.graphql.js';
import type { EmailsPage_user$key } from './__generated__/EmailsPage_user.graphql.js';
import { AccountTabs } from './AccountTabs.js';
import { AddEmail } from './AddEmail.js';
import { DeleteEmail } from './DeleteEmail.js';
import { EmailRow } from './EmailRow.js';
import styles from './EmailRow.module.css';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const emailsPageQuery = graphql`
  query EmailsPageQuery @preloadable {
    viewer {
      ...EmailsPage_user
    }
  }
`;

/** The addresses of the one who is signed in, and the way to their passphrase (rule A71). */
export function EmailsPage() {
  return (
    <>
      <PageHead title={texts.emailsAndSignIn} />
      <AccountTabs />
      <RoutePanel>
        <Parts />
      </RoutePanel>
    </>
  );
}

function Parts() {
  const { viewer } = usePageQuery<EmailsPageQuery>(emailsPageQuery);
  return (
    <div className="columns">
      {viewer && <Emails user={viewer} />}
      <div>
        <Section
          kind="sheet"
          title={texts.passphrase}
          tools={
            <ButtonLink to="/account/passphrase" kind="text" icon="lock">
              {texts.changeIt}
            </ButtonLink>
          }
        >
          <p className="small">{texts.passphraseHint}</p>
        </Section>
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
