import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { liveRow } from '../live/liveRow.js';
import { mediumTime, parseTime } from '../time/time.js';
import { Avatar } from '../ui/Avatar.js';
import { Cell, Row } from '../ui/Row.js';
import type { PersonRow_user$key } from './__generated__/PersonRow_user.graphql.js';
import type { PersonRowSubscription } from './__generated__/PersonRowSubscription.graphql.js';
import { personPath } from './person-path.js';
import styles from './PersonRow.module.css';
import * as texts from './texts.js';

/** A person as a line of a list. */
export function PersonRow({ user }: { user: PersonRow_user$key }) {
  const { id, name, username, createdAt } = useFragment(
    graphql`
      fragment PersonRow_user on User {
        id
        name
        username
        createdAt
      }
    `,
    user,
  );
  const { id: viewerId } = useAuth();
  return (
    <Row className={`${styles.row} ${styles.columns}`}>
      <Cell className={styles.name}>
        <Avatar name={name} />
        <div>
          <b>
            <Link to={personPath(id)}>{name}</Link>
            {id === viewerId && ` ${texts.you}`}
          </b>
          <span className="tiny">{texts.at(username)}</span>
        </div>
      </Cell>
      <Cell className={styles.since}>{mediumTime(parseTime(createdAt))}</Cell>
    </Row>
  );
}

/** Keeps a person in a list up to date. */
export const PersonLive = liveRow<PersonRowSubscription>(graphql`
  subscription PersonRowSubscription($id: UUID!) {
    userUpdated(id: $id) {
      user {
        ...PersonRow_user
      }
    }
  }
`);
