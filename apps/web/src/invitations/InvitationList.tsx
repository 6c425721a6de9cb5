import { useRef, useState } from 'react';
import { Confirm } from '../ui/Confirm.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import { useFocusInList } from '../ui/useFocusInList.js';
import { unlessGone } from '../relay/api-error.js';
import type { InvitationRow_invitation$key } from './__generated__/InvitationRow_invitation.graphql.js';
import { InvitationRow } from './InvitationRow.js';
import styles from './Invitations.module.css';
import * as texts from './texts.js';

interface InvitationListProps {
  readonly invitations: readonly (InvitationRow_invitation$key & { readonly id: string })[];
  readonly onInvite: (email: string) => Promise<unknown>;
  readonly onRemove: (id: string) => Promise<unknown>;
}

/** Who is invited, with what became of it: for owners. */
export function InvitationList({ invitations, onInvite, onRemove }: InvitationListProps) {
  const [removing, setRemoving] = useState<{ readonly id: string; readonly email: string }>();
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusInList(list);
  const close = (removed: boolean) => {
    setRemoving(undefined);
    focus.closed(removed);
  };
  const handleConfirm = async () => {
    const { id, email } = removing!;
    await unlessGone(onRemove(id));
    close(true);
    notify(texts.removed(email));
  };
  return (
    <Section title={texts.invitations} tools={<span className="tiny">{texts.endAfter}</span>}>
      {invitations.length === 0 ? (
        <p className="small">{texts.noInvitations}</p>
      ) : (
        <ul ref={list} className={styles.list}>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onInvite={onInvite}
              onRemove={(chosen, button) => {
                focus.opened(button);
                setRemoving(chosen);
              }}
            />
          ))}
        </ul>
      )}
      <Confirm
        open={removing !== undefined}
        title={texts.removeTitle}
        confirm={texts.remove}
        running={texts.removing}
        cancel={texts.keepIt}
        failure={texts.failedToRemove}
        onConfirm={handleConfirm}
        onClose={() => close(false)}
      >
        {removing && texts.removeConsequence(removing.email)}
      </Confirm>
    </Section>
  );
}
