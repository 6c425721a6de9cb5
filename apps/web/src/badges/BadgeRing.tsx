import { Icon } from '../ui/Icon.js';
import styles from './BadgeRing.module.css';

const radius = 25;
const around = 2 * Math.PI * radius;

interface BadgeRingProps {
  readonly icon: string;
  /** How much of the way to the next level is done, 0 to 1. The words beside it say the same. */
  readonly part: number;
}

/** The drawing of a badge in a ring that fills up to the next level. */
export function BadgeRing({ icon, part }: BadgeRingProps) {
  return (
    <span className={styles.ring} aria-hidden="true">
      <svg width="60" height="60" viewBox="0 0 60 60">
        <circle cx="30" cy="30" r={radius} className={styles.way} />
        {part > 0 && (
          <circle
            cx="30"
            cy="30"
            r={radius}
            className={styles.done}
            strokeDasharray={`${Math.min(part, 1) * around} ${around}`}
            transform="rotate(-90 30 30)"
          />
        )}
      </svg>
      <Icon name={icon} size={24} />
    </span>
  );
}
