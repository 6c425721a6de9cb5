import type { ReactNode } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { Age } from '../time/Age.js';
import { mediumTime, parseTime } from '../time/time.js';
import { Icon } from '../ui/Icon.js';
import { Row } from '../ui/Row.js';
import type { AuditRow_entry$key } from './__generated__/AuditRow_entry.graphql.js';
import styles from './Audit.module.css';
import { type AuditKind, sentenceOf } from './sentence.js';
import * as texts from './texts.js';

const icons: Readonly<Record<string, string>> = {
  CREATED: 'plus',
  GRANTED: 'user',
  REVOKED: 'sign-out',
  INVITED: 'send',
  INVITED_AGAIN: 'send',
  ACCEPTED: 'check',
  DECLINED: 'x',
  INVITATION_REMOVED: 'x',
  MADE_PUBLIC: 'eye',
  MADE_PRIVATE: 'lock',
};

interface AuditRowProps {
  readonly entry: AuditRow_entry$key;
  readonly kind: AuditKind;
  /** What it was of, where that is not the page's own. */
  readonly target?: ReactNode;
}

/** One change of a right: who did what as a sentence, when, and in which browser. */
export function AuditRow({ entry, kind, target }: AuditRowProps) {
  const data = useFragment(
    graphql`
      fragment AuditRow_entry on AuditEntry {
        change
        at
        isByAccountEnd
        isOwn
        role
        formerRole
        browser
        email
        actor {
          id
          name
        }
        person {
          id
          name
        }
      }
    `,
    entry,
  );
  const { id: viewerId } = useAuth();
  return (
    <Row className={styles.row}>
      <Icon name={icons[data.change] ?? 'key'} size={18} />
      <div>
        <span>{sentenceOf(data, { kind, viewerId })}</span>
        {target}
        <span className="tiny">
          {mediumTime(parseTime(data.at))}, <Age at={data.at} />
          {data.browser && texts.inBrowser(data.browser)}
        </span>
      </div>
    </Row>
  );
}
