import { useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode } from 'relay-runtime';
import { Confirm } from '../ui/Confirm.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import { useFocusInList } from '../ui/useFocusInList.js';
import { unlessGone } from '../relay/api-error.js';
import { useLookAgain } from '../live/useLookAgain.js';
import type { InvitationRow_invitation$key } from './__generated__/InvitationRow_invitation.graphql.js';
import { InvitationRow } from './InvitationRow.js';
import styles from './Invitations.module.css';
import * as texts from './texts.js';

interface InvitationListProps {
  /** Of the thing, group or device. */
  readonly id: string;
  /** Reads the invitations again, by that id. */
  readonly query: GraphQLTaggedNode;
  readonly invitations: readonly (InvitationRow_invitation$key & { readonly id: string })[];
  readonly onInvite: (email: string) => Promise<unknown>;
  readonly onRemove: (id: string) => Promise<unknown>;
}

/** Who is invited, with what became of it: for owners. */
export function InvitationList({ id: of, query, invitations, onInvite, onRemove }: InvitationListProps) {
  const environment = useRelayEnvironment();
  const [openCount, setOpenCount] = useState(0);
  const handleOpen = () => {
    setOpenCount((before) => before + 1);
    return () => setOpenCount((before) => before - 1);
  };
  // That an address is verified, or wrong codes were tried, changes nothing that is subscribed to.
  useLookAgain(
    (ended) =>
      fetchQuery(environment, query, { id: of }, { fetchPolicy: 'network-only' }).subscribe({
        complete: ended,
        // What cannot be reached says nothing of the invitations: they stay as they were read.
        error: ended,
      }),
    openCount > 0 ? of : undefined,
  );
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
              onOpen={handleOpen}
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
