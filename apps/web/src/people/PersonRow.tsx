import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { liveRow } from '../live/liveRow.js';
import { Age } from '../time/Age.js';
import { Cell, Row } from '../ui/Row.js';
import type { PersonRow_user$key } from './__generated__/PersonRow_user.graphql.js';
import type { PersonRowSubscription } from './__generated__/PersonRowSubscription.graphql.js';
import styles from './PersonRow.module.css';
import { Who } from './Who.js';
import * as texts from './texts.js';

/** A person as a line of a list. */
export function PersonRow({ user }: { user: PersonRow_user$key }) {
  const { id, name, username, createdAt, picture } = useFragment(
    graphql`
      fragment PersonRow_user on User {
        id
        name
        username
        createdAt
        picture {
          ...Picture_picture
        }
      }
    `,
    user,
  );
  return (
    <Row className={`${styles.row} ${styles.columns}`}>
      <Who user={{ id, name, picture }}>{texts.at(username)}</Who>
      <Cell className={styles.since}>
        <span>{texts.since} </span>

        <Age at={createdAt} />
      </Cell>
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
