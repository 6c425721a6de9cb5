import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { standingOf } from '../auth/auth-state.js';
import { Age } from '../time/Age.js';
import { Avatar } from '../ui/Avatar.js';
import { ButtonLink } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Breadcrumb, PageTitle } from '../ui/PageHead.js';
import type { PersonHeader_user$key } from './__generated__/PersonHeader_user.graphql.js';
import { RoleButton } from './RoleButton.js';
import styles from './PersonHeader.module.css';
import * as texts from './texts.js';

/** Name, username and since when; to themselves the way to their profile. The document's title also names the tab. */
export function PersonHeader({ user, tab }: { user: PersonHeader_user$key; tab?: string | undefined }) {
  const data = useFragment(
    graphql`
      fragment PersonHeader_user on User {
        id
        name
        username
        isVerified
        createdAt
        picture {
          ...Picture_picture
        }
        ...RoleButton_user
      }
    `,
    user,
  );
  const { id, name, username, isVerified, createdAt } = data;
  const viewer = useAuth();
  const isOwn = id === viewer.id;
  return (
    <>
      <Breadcrumb steps={[{ to: '/users', label: texts.people }]} here={name} />
      <header className={styles.header}>
        <Avatar name={name} picture={data.picture} size={72} />
        <div>
          <PageTitle document={tab && `${name}, ${tab.toLowerCase()}`}>{name}</PageTitle>
          <ul className={`${styles.facts} small`}>
            <li>
              {texts.at(username)}
              {isOwn && ` ${texts.you}`}
            </li>
            <li>
              <Icon name="calendar" size={18} />
              <span>
                {texts.since} <Age at={createdAt} />
              </span>
            </li>
            {isVerified && (
              <li>
                <Icon name="check" size={18} />
                {texts.isVerified}
              </li>
            )}
          </ul>
        </div>
        <div className="actions">
          {isOwn && (
            <ButtonLink to="/account/profile" icon="edit">
              {texts.editProfile}
            </ButtonLink>
          )}
          {standingOf(viewer.role) === 'admin' && <RoleButton user={data} />}
        </div>
      </header>
    </>
  );
}
