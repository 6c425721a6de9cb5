import { useRef } from 'react';
import { thingTypeLabel } from '../things/labels.js';
import { useIsNear } from '../ui/useIsNear.js';
import styles from './Illustration.module.css';
import * as texts from './texts.js';
import { drawings } from './drawings.js';

/** The botanical drawing that a thing without a photo is shown with. Each is a hundred elements, so it is drawn when it is near. */
export function Illustration({ type, className = '' }: { type: string; className?: string }) {
  const frame = useRef<HTMLElement>(null);
  const isNear = useIsNear(frame);
  return (
    <figure ref={frame} className={`${styles.illustration} ${className}`}>
      <svg role="img" aria-label={texts.drawingOf(thingTypeLabel(type))}>
        {isNear && <use href={`${drawings[type.toLowerCase()]}#drawing`} />}
      </svg>
    </figure>
  );
}
