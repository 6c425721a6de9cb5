import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { parseTime, shortDate } from '../time/time.js';
import { Empty } from '../ui/Empty.js';
import type { BadgeList_user$key } from './__generated__/BadgeList_user.graphql.js';
import styles from './BadgeList.module.css';
import { BadgeRing } from './BadgeRing.js';
import { badgeLabelOf } from './labels.js';
import { partDone, progressInWords } from './progress.js';
import * as texts from './texts.js';

interface BadgeListProps {
  readonly user: BadgeList_user$key;
  readonly first?: number;
  /** What is said to others while the person has none. */
  readonly none?: string;
}

/** The badges a person earned, each at its highest level, the newest first; their own with what the next level needs. */
export function BadgeList({ user, first = 100, none = texts.none }: BadgeListProps) {
  const { badges, badgeProgress } = useFragment(
    graphql`
      fragment BadgeList_user on User {
        badges {
          id
          badgeType
          level
          title
          awardedAt
        }
        badgeProgress {
          badgeType
          count
          next {
            level
            threshold
          }
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
      {shown.map(({ id, badgeType, level, title, awardedAt }) => {
        const { name, icon } = badgeLabelOf(badgeType);
        const progress = badgeProgress?.find((one) => one.badgeType === badgeType);
        return (
          <li key={id}>
            <BadgeRing icon={icon} part={progress ? partDone(progress) : 1} />
            <div>
              <b>{name}</b>
              <span className="small">{texts.levelCalled(level, title)}</span>
              <span className="tiny">
                {progress?.next ? progressInWords(progress) : texts.earnedOn(shortDate(parseTime(awardedAt)))}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
