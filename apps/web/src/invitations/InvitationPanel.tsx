import type { ReactNode } from 'react';
import { groupIllustration } from '../groups/labels.js';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { Illustration } from '../illustrations/Illustration.js';
import { Icon } from '../ui/Icon.js';
import { PageHead } from '../ui/PageHead.js';
import type { InvitationTarget } from './calls.js';
import styles from './Invitations.module.css';
import type { InvitedTo } from './kept-invitation.js';
import * as texts from './texts.js';

/** The type whose illustration stands beside an invitation of which nothing is known. */
export const illustration = 'MEADOW';

interface InvitationPanelProps {
  readonly title: string;
  /** What is the matter. */
  readonly lead: ReactNode;
  /** The buttons: a way on. */
  readonly children: ReactNode;
}

/** One state of the page of an invitation. */
export function InvitationPanel({ title, lead, children }: InvitationPanelProps) {
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      <BesideIllustration type={illustration}>
        <div className="actions">{children}</div>
      </BesideIllustration>
    </>
  );
}

interface InvitedPanelProps extends Omit<InvitationPanelProps, 'title'> {
  readonly to: InvitedTo;
  readonly target: InvitationTarget;
}

/** The same once it is known to what it invites: its drawing, its name, and who invites. */
export function InvitedPanel({ to, target, lead, children }: InvitedPanelProps) {
  const { name, type, invitedBy } = target;
  return (
    <>
      <div className={styles.invited}>
        {type ? (
          <div aria-hidden="true">
            <Illustration type={to === 'group' ? groupIllustration(type) : type} />
          </div>
        ) : (
          <Icon name="device" size={48} />
        )}
        <p>{invitedBy ? texts.invitesYou(invitedBy, to) : texts.invitedTo(to)}</p>
      </div>
      <PageHead title={texts.invitedToName(name)}>{lead}</PageHead>
      <div className="actions">{children}</div>
    </>
  );
}
