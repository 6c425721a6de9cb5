import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { liveRow } from '../live/liveRow.js';
import { Avatar } from '../ui/Avatar.js';
import { Icon } from '../ui/Icon.js';
import { labelIn } from '../ui/label.js';
import { Cell, Row } from '../ui/Row.js';
import type { GroupRow_group$key } from './__generated__/GroupRow_group.graphql.js';
import type { GroupRowSubscription } from './__generated__/GroupRowSubscription.graphql.js';
import { groupPath } from './group-path.js';
import styles from './GroupRow.module.css';
import { groupTypeLabels } from './labels.js';
import * as texts from './texts.js';

/** A group as a line of a list. */
export function GroupRow({ group }: { group: GroupRow_group$key }) {
  const data = useFragment(
    graphql`
      fragment GroupRow_group on Group {
        id
        name
        type
        description
        isPublic
        memberCount
        picture {
          ...Picture_picture
        }
      }
    `,
    group,
  );
  return (
    <Row className={`${styles.row} ${styles.columns}`}>
      <Cell className={styles.name}>
        <Avatar name={data.name} picture={data.picture} />
        <div>
          <b>
            <Link to={groupPath(data.id)}>{data.name}</Link>
            {!data.isPublic && <Icon name="lock" size={16} label={texts.isPrivate} />}
          </b>
          {data.description && <span className="small">{data.description}</span>}
        </div>
      </Cell>
      <Cell className={styles.type}>{labelIn(groupTypeLabels, data.type)}</Cell>
      <Cell className={styles.members}>{texts.memberCount(data.memberCount)}</Cell>
    </Row>
  );
}

/** Keeps a group in a list up to date. */
export const GroupLive = liveRow<GroupRowSubscription>(graphql`
  subscription GroupRowSubscription($id: UUID!) {
    groupUpdated(id: $id) {
      group {
        ...GroupRow_group
      }
    }
  }
`);
