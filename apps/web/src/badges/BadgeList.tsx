import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { parseTime, shortDate } from '../time/time.js';
import { Empty } from '../ui/Empty.js';
import { Icon } from '../ui/Icon.js';
import type { BadgeList_user$key } from './__generated__/BadgeList_user.graphql.js';
import styles from './BadgeList.module.css';
import { badgeLabels } from './labels.js';
import * as texts from './texts.js';

interface BadgeListProps {
  readonly user: BadgeList_user$key;
  readonly first?: number;
  /** What is said to others while the person has none. */
  readonly none?: string;
}

/** The badges a person earned, each at its highest level, the newest first. */
export function BadgeList({ user, first = 100, none = texts.none }: BadgeListProps) {
  const { badges } = useFragment(
    graphql`
      fragment BadgeList_user on User {
        badges {
          id
          badgeType
          level
          awardedAt
        }
      }
    `,
    user,
  );
  const byLevel = [...badges].sort((a, b) => b.level - a.level);
  const best = byLevel.filter(
    (badge, i) => byLevel.findIndex(({ badgeType }) => badgeType === badge.badgeType) === i,
  );
  const shown = best
    .sort((a, b) => parseTime(b.awardedAt).getTime() - parseTime(a.awardedAt).getTime())
    .slice(0, first);
  if (shown.length === 0) return <Empty icon="badge">{none}</Empty>;
  return (
    <ul className={styles.badges}>
      {shown.map(({ id, badgeType, level, awardedAt }) => {
        const badge = badgeLabels[badgeType as keyof typeof badgeLabels] ?? {
          name: badgeType,
          icon: 'badge',
          why: '',
        };
        return (
          <li key={id}>
            <span className={styles.ring}>
              <Icon name={badge.icon} size={24} />
            </span>
            <div>
              <b>{badge.name}</b>
              <span className="small">{texts.level(level)}</span>
              <span className="tiny">{texts.whyAndWhen(badge.why, shortDate(parseTime(awardedAt)))}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
