import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { Age } from '../time/Age.js';
import { Avatar } from '../ui/Avatar.js';
import { ButtonLink } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Breadcrumb, PageTitle } from '../ui/PageHead.js';
import type { PersonHeader_user$key } from './__generated__/PersonHeader_user.graphql.js';
import styles from './PersonHeader.module.css';
import * as texts from './texts.js';

/** Name, username and since when; to themselves the way to their profile. The document's title also names the tab. */
export function PersonHeader({ user, tab }: { user: PersonHeader_user$key; tab?: string | undefined }) {
  const { id, name, username, isVerified, createdAt } = useFragment(
    graphql`
      fragment PersonHeader_user on User {
        id
        name
        username
        isVerified
        createdAt
      }
    `,
    user,
  );
  const { id: viewerId } = useAuth();
  return (
    <>
      <Breadcrumb steps={[{ to: '/users', label: texts.people }]} here={name} />
      <header className={styles.header}>
        <Avatar name={name} />
        <div>
          <PageTitle document={tab && `${name}, ${tab.toLowerCase()}`}>{name}</PageTitle>
          <ul className={`${styles.facts} small`}>
            <li>
              {texts.at(username)}
              {id === viewerId && ` ${texts.you}`}
            </li>
            <li>
              <Icon name="calendar" size={18} />
              {texts.since} <Age at={createdAt} />
            </li>
            {isVerified && (
              <li>
                <Icon name="check" size={18} />
                {texts.isVerified}
              </li>
            )}
          </ul>
        </div>
        {id === viewerId && (
          <ButtonLink to="/account/profile" icon="edit">
            {texts.editProfile}
          </ButtonLink>
        )}
      </header>
    </>
  );
}
