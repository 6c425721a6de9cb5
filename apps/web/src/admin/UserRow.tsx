import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { liveRow } from '../live/liveRow.js';
import { Who } from '../people/Who.js';
import { Age } from '../time/Age.js';
import { Cell, Row } from '../ui/Row.js';
import type { UserRow_user$key } from './__generated__/UserRow_user.graphql.js';
import type { UserRowSubscription } from './__generated__/UserRowSubscription.graphql.js';
import styles from './UserRow.module.css';
import * as texts from './users-texts.js';

/** A person as administrators see them in the list of users. Their role is changed on their own page, to which the name leads. */
export function UserRow({ user }: { user: UserRow_user$key }) {
  const data = useFragment(
    graphql`
      fragment UserRow_user on User {
        id
        name
        username
        isAdmin
        isVerified
        createdAt
        lastSignIn
        emails {
          email
          isPrimary
        }
        picture {
          ...Picture_picture
        }
      }
    `,
    user,
  );
  const { id, name, username, picture, emails, lastSignIn } = data;
  const primary = emails?.find(({ isPrimary }) => isPrimary) ?? emails?.[0];
  return (
    <Row className={`${styles.row} ${styles.columns}`}>
      <Who user={{ id, name, picture }}>{texts.at(username)}</Who>
      <Cell className={styles.email}>
        {primary?.email ?? texts.noEmail}
        {primary && !data.isVerified && <span className="tiny"> {texts.notVerified}</span>}
      </Cell>
      <Cell className={styles.role}>{data.isAdmin ? texts.administrator : texts.person}</Cell>
      <Cell className={styles.time}>
        <span className={styles.said}>{texts.signedIn} </span>
        {lastSignIn ? <Age at={lastSignIn} /> : texts.never}
      </Cell>
      <Cell className={styles.time}>
        <span className={styles.said}>{texts.joinedAt} </span>
        <Age at={data.createdAt} />
      </Cell>
      <Cell className={styles.changes}>
        <Link to={`/admin/users/${id}`} aria-label={texts.changesOf(name)}>
          {texts.changes}
        </Link>
      </Cell>
    </Row>
  );
}

/** Keeps a person in the list of users up to date. */
export const UserLive = liveRow<UserRowSubscription>(graphql`
  subscription UserRowSubscription($id: UUID!) {
    userUpdated(id: $id) {
      user {
        ...UserRow_user
      }
    }
  }
`);
