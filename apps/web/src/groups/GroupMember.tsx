import type { ReactNode } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Who } from '../people/Who.js';
import { Age } from '../time/Age.js';
import { Icon } from '../ui/Icon.js';
import { Cell, Row } from '../ui/Row.js';
import type { GroupMember_membership$key } from './__generated__/GroupMember_membership.graphql.js';
import styles from './GroupMember.module.css';
import * as texts from './texts.js';

interface GroupMemberProps {
  readonly membership: GroupMember_membership$key;
  /** Buttons of a list in which members are managed. */
  readonly tools?: ReactNode;
  /** What is said beneath the name in place of since when. */
  readonly note?: string | undefined;
}

/** A member of a group as a line: who, whether owner, and since when. */
export function GroupMember({ membership, tools, note }: GroupMemberProps) {
  const { isOwner, createdAt, user } = useFragment(
    graphql`
      fragment GroupMember_membership on GroupMembership {
        isOwner
        createdAt
        user {
          id
          name
          picture {
            ...Picture_picture
          }
        }
      }
    `,
    membership,
  );
  return (
    <Row className={styles.member}>
      <Who user={user}>
        {note ?? (
          <>
            {texts.since} <Age at={createdAt} />
          </>
        )}
      </Who>
      <Cell className={styles.role}>
        <Icon name={isOwner ? 'key' : 'user'} size={18} />
        {isOwner ? texts.owner : texts.plainMember}
      </Cell>
      {tools && <div className={styles.tools}>{tools}</div>}
    </Row>
  );
}
