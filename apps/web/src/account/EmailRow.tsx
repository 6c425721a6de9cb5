import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import { useOnce } from '../relay/useOnce.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { mediumTime, parseTime } from '../time/time.js';
import type { EmailRow_email$key } from './__generated__/EmailRow_email.graphql.js';
import type { EmailRowMutation } from './__generated__/EmailRowMutation.graphql.js';
import styles from './EmailRow.module.css';
import { SendAgain } from './SendAgain.js';
import * as texts from './texts.js';

interface EmailRowProps {
  readonly email: EmailRow_email$key;
  /** Asks before it is deleted; the button is where the question comes from. */
  readonly onDelete: (email: { id: string; email: string }, button: HTMLElement) => void;
}

/** One address: whether it is verified, whether it is the primary one, and what can be done with it. */
export function EmailRow({ email: key, onDelete }: EmailRowProps) {
  const email = useFragment(
    graphql`
      fragment EmailRow_email on UserEmail {
        id
        email
        isPrimary
        isVerified
        createdAt
      }
    `,
    key,
  );
  const { id, email: address, isPrimary, isVerified, createdAt } = email;
  return (
    <li className={styles.row}>
      <div className={styles.address}>
        <b>{address}</b>
        {isPrimary && <span className={styles.tag}>{texts.primary}</span>}
        <span className="tiny">
          {isPrimary ? texts.primaryHint : texts.added(mediumTime(parseTime(createdAt)))}
        </span>
      </div>
      <span className={isVerified ? styles.state : `${styles.state} ${styles.open}`}>
        <Icon name={isVerified ? 'check' : 'alert'} size={18} />
        {isVerified ? texts.isVerified : texts.notVerified}
      </span>
      <div className="actions">
        {!isVerified && (
          <>
            <ButtonLink
              kind="text"
              to={`/verify?email=${id}&next=/account/emails`}
              aria-label={texts.about(texts.enterCode, address)}
            >
              {texts.enterCode}
            </ButtonLink>
            <SendAgain email={email} />
          </>
        )}
        {isVerified && !isPrimary && <MakePrimary id={id} address={address} />}
        {!isPrimary && (
          <Button
            kind="dangerText"
            aria-haspopup="dialog"
            aria-label={texts.about(texts.deleteEmail, address)}
            onClick={({ currentTarget }) => onDelete({ id, email: address }, currentTarget)}
          >
            {texts.deleteEmail}
          </Button>
        )}
      </div>
    </li>
  );
}

function MakePrimary({ id, address }: { id: string; address: string }) {
  const send = useCommand<EmailRowMutation>(graphql`
    mutation EmailRowMutation($input: EmailByIdInput!) {
      makeEmailPrimary(input: $input) {
        user {
          ...EmailsPage_user
        }
      }
    }
  `);
  const [handleSend, busy] = useOnce(async () => {
    try {
      await send({ emailId: id });
      notify(texts.madePrimary(address));
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  });
  return (
    <Button
      kind="text"
      busy={busy}
      aria-label={texts.about(texts.makePrimary, address)}
      onClick={() => void handleSend()}
    >
      {texts.makePrimary}
    </Button>
  );
}
