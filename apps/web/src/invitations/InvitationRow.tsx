import { useEffect, useEffectEvent } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useOnce } from '../relay/useOnce.js';
import { Age } from '../time/Age.js';
import { longDate, parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import type { InvitationRow_invitation$key } from './__generated__/InvitationRow_invitation.graphql.js';
import styles from './Invitations.module.css';
import * as texts from './texts.js';

interface InvitationRowProps {
  readonly invitation: InvitationRow_invitation$key;
  /** Called while it can still become something else by itself; what it returns is called when it no longer can. */
  readonly onOpen: () => () => void;
  readonly onInvite: (email: string) => Promise<unknown>;
  readonly onRemove: (
    invitation: { readonly id: string; readonly email: string },
    button: HTMLElement,
  ) => void;
}

const marks = {
  INVITED: { icon: 'send', word: texts.stateInvited },
  UNVERIFIED: { icon: 'alert', word: texts.stateUnverified },
  LOCKED: { icon: 'lock', word: texts.stateLocked },
  ADDED: { icon: 'check', word: texts.stateAdded },
  EXPIRED: { icon: 'clock', word: texts.stateExpired },
};

/** One invitation: its address, what became of it, and what an owner can do about it (rule A08). */
export function InvitationRow({ invitation, onOpen, onInvite, onRemove }: InvitationRowProps) {
  const { id, email, state, createdAt, sentAt, expiresAt, acceptedAt, user } = useFragment(
    graphql`
      fragment InvitationRow_invitation on Invitation {
        id
        email
        state
        createdAt
        sentAt
        expiresAt
        acceptedAt
        user {
          name
        }
      }
    `,
    invitation,
  );
  const isOver = useNow() >= parseTime(expiresAt);
  const [handleSend, busy] = useOnce(async () => {
    try {
      await onInvite(email);
      notify(texts.sentAgain(email));
    } catch (error) {
      notify(texts.failedBecause(sentenceOf(error)), 'bad');
    }
  });
  const isAdded = state === 'ADDED';
  const isOpen = !isAdded && !isOver;
  const begin = useEffectEvent(onOpen);
  useEffect(() => (isOpen ? begin() : undefined), [isOpen]);
  const open = state === 'UNVERIFIED' || state === 'LOCKED' ? state : 'INVITED';
  const shown = isAdded ? 'ADDED' : isOver ? 'EXPIRED' : open;
  const { icon, word } = marks[shown];
  const day = longDate(parseTime(expiresAt));
  return (
    <li className={styles.row}>
      <div className={styles.address}>
        <b>{email}</b>
        <span className="tiny">
          {acceptedAt ? (
            <>
              {texts.accepted} <Age at={acceptedAt} />
              {user && `, ${user.name}`}
            </>
          ) : (
            <>
              {sentAt === createdAt ? texts.sent : texts.sentAgainAt} <Age at={sentAt} />
              {isOver ? texts.ended(day) : texts.ends(day)}
            </>
          )}
          {shown === 'UNVERIFIED' && `. ${texts.noAccountYet}`}
          {shown === 'LOCKED' && `. ${texts.lockedWhy}`}
        </span>
      </div>
      <span className={`${styles.state} ${styles[shown.toLowerCase()] ?? ''}`}>
        <Icon name={icon} size={18} />
        {word}
      </span>
      {!isAdded && (
        <span className={styles.buttons}>
          <Button
            kind="text"
            busy={busy}
            aria-label={texts.sendAgainTo(email)}
            onClick={() => void handleSend()}
          >
            {texts.sendAgain}
          </Button>
          <Button
            kind="dangerText"
            aria-label={texts.removeOf(email)}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => onRemove({ id, email }, currentTarget)}
          >
            {texts.remove}
          </Button>
        </span>
      )}
    </li>
  );
}
