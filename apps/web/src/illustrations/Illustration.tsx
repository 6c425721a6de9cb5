import { thingTypeLabel } from '../things/labels.js';
import styles from './Illustration.module.css';
import illustrations from './illustrations.svg';

/** The botanical drawing that a thing without a photo is shown with. */
export function Illustration({ type, className = '' }: { type: string; className?: string }) {
  return (
    <figure className={`${styles.illustration} ${className}`}>
      <svg role="img" aria-label={`${thingTypeLabel(type)}, drawn in place of a photo`}>
        <use href={`${illustrations}#${type.toLowerCase()}`} />
      </svg>
    </figure>
  );
}
