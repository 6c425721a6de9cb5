import type { ReactNode } from 'react';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { PageHead } from '../ui/PageHead.js';

/** The type whose illustration stands beside an invitation. */
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
