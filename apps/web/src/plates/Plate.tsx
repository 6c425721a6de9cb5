import { thingWord } from '../things/words.js';
import styles from './Plate.module.css';
import plates from './plates.svg';

/** The botanical plate that stands in for a thing's picture. */
export function Plate({ type, className = '' }: { type: string; className?: string }) {
  return (
    <figure className={`${styles.plate} ${className}`}>
      <svg role="img" aria-label={`${thingWord(type)}, drawn in place of a photo`}>
        <use href={`${plates}#${type.toLowerCase()}`} />
      </svg>
    </figure>
  );
}
