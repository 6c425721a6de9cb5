import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { parseTime, shortDate } from '../time/time.js';
import { Section } from '../ui/Section.js';
import type { BadgeBoard_user$key } from './__generated__/BadgeBoard_user.graphql.js';
import styles from './BadgeList.module.css';
import { BadgeList } from './BadgeList.js';
import { BadgeRing } from './BadgeRing.js';
import { badgeLabelOf } from './labels.js';
import { partDone, type Progress, progressInWords } from './progress.js';
import * as texts from './texts.js';

interface BadgeBoardProps {
  readonly user: BadgeBoard_user$key;
  /** What is said to others while the person has none. */
  readonly none?: string;
}

interface Earned {
  readonly id: string;
  readonly level: number;
  readonly title: string;
  readonly awardedAt: string;
}

/**
 * Every kind of badge: what was earned, when, and what the next level needs. Of others people see what was earned alone.
 */
export function BadgeBoard({ user: key, none }: BadgeBoardProps) {
  const user = useFragment(
    graphql`
      fragment BadgeBoard_user on User {
        ...BadgeList_user
        badges {
          id
          badgeType
          level
          title
          awardedAt
        }
        badgeProgress {
          badgeType
          level
          count
          next {
            level
            threshold
          }
        }
      }
    `,
    key,
  );
  const { badges, badgeProgress } = user;
  if (!badgeProgress)
    return (
      <Section title={texts.earned}>
        <BadgeList user={user} {...(none ? { none } : {})} />
      </Section>
    );
  const earnedOf = (kind: string): readonly Earned[] =>
    badges.filter(({ badgeType }) => badgeType === kind).sort((a, b) => b.level - a.level);
  const earned = badgeProgress.filter(({ level }) => level > 0);
  const open = badgeProgress.filter(({ level }) => level === 0);
  return (
    <div className="stack">
      {earned.length > 0 && (
        <Section title={texts.earned}>
          <ul className={styles.badges}>
            {earned.map((progress) => (
              <EarnedBadge
                key={progress.badgeType}
                progress={progress}
                levels={earnedOf(progress.badgeType)}
              />
            ))}
          </ul>
        </Section>
      )}
      {open.length > 0 && (
        <Section title={texts.stillToEarn}>
          <ul className={styles.badges}>
            {open.map((progress) => (
              <OpenBadge key={progress.badgeType} progress={progress} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function EarnedBadge({ progress, levels }: { progress: Progress; levels: readonly Earned[] }) {
  const { name, icon } = badgeLabelOf(progress.badgeType);
  const [highest, ...lower] = levels;
  const on = ({ awardedAt }: Earned) => shortDate(parseTime(awardedAt));
  return (
    <li>
      <BadgeRing icon={icon} part={partDone(progress)} />
      <div>
        <b>{name}</b>
        {highest && <span className="small">{texts.levelCalled(highest.level, highest.title)}</span>}
        <span className="small">{progressInWords(progress)}</span>
        {highest && <span className="tiny">{texts.earnedOn(on(highest))}</span>}
        {lower.map((one) => (
          <span className="tiny" key={one.id}>
            {texts.before(one.level, on(one))}
          </span>
        ))}
      </div>
    </li>
  );
}

function OpenBadge({ progress }: { progress: Progress }) {
  const { name, icon, how, to } = badgeLabelOf(progress.badgeType);
  return (
    <li className={styles.open}>
      <BadgeRing icon={icon} part={partDone(progress)} />
      <div>
        <b>{name}</b>
        <span className="small">{progress.count > 0 ? progressInWords(progress) : texts.nothingYet}</span>
        <span className="small">
          {to ? (
            <Link to={to} className="link thumb-link">
              {how}
            </Link>
          ) : (
            how
          )}
        </span>
      </div>
    </li>
  );
}
