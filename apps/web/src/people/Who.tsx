import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import type { Picture_picture$key } from '../pictures/__generated__/Picture_picture.graphql.js';
import { Avatar } from '../ui/Avatar.js';
import { Cell } from '../ui/Row.js';
import { personPath } from './person-path.js';
import styles from './Who.module.css';
import * as texts from './texts.js';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly picture?: Picture_picture$key | null | undefined;
}

/** The name of a person; an account that ended has none any more. */
export const nameOf = (user: Pick<Named, 'name'> | null | undefined): string =>
  user?.name ?? texts.deactivated;

interface WhoProps {
  readonly user: Named | null | undefined;
  /** What is said of them. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Who a line is about: their mark, the name that leads to their page, and what is said of them beneath it. */
export function Who({ user, children, className = '' }: WhoProps) {
  const { id: viewerId } = useAuth();
  const name = nameOf(user);
  return (
    <Cell className={`${styles.who} ${className}`}>
      <Avatar name={name} picture={user?.picture} />
      <div>
        <b>
          {user ? <Link to={personPath(user.id)}>{name}</Link> : name}
          {user?.id === viewerId && ` ${texts.you}`}
        </b>
        <span className={`tiny ${styles.note}`}>{children}</span>
      </div>
    </Cell>
  );
}
