import { thingTypeLabel } from '../things/labels.js';
import styles from './Illustration.module.css';
import * as texts from './texts.js';
import illustrations from './illustrations.svg';

/** The botanical drawing that a thing without a photo is shown with. */
export function Illustration({ type, className = '' }: { type: string; className?: string }) {
  return (
    <figure className={`${styles.illustration} ${className}`}>
      <svg role="img" aria-label={texts.drawingOf(thingTypeLabel(type))}>
        <use href={`${illustrations}#${type.toLowerCase()}`} />
      </svg>
    </figure>
  );
}
