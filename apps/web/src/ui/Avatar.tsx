import { Picture } from '../pictures/Picture.js';
import type { Picture_picture$key } from '../pictures/__generated__/Picture_picture.graphql.js';
import styles from './Avatar.module.css';

/** "RG" for Riverside Growers. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0]?.[0], words.length > 1 ? words.at(-1)?.[0] : words[0]?.[1]].join('').toUpperCase();
};

interface AvatarProps {
  readonly name: string;
  readonly picture?: Picture_picture$key | null | undefined;
  /** Its width in pixels, where the style of its surroundings gives it another. */
  readonly size?: number;
}

/** A round mark for a person or a group whose name stands beside it: their picture, or two letters. */
export function Avatar({ name, picture, size = 32 }: AvatarProps) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {picture ? (
        <Picture picture={picture} alt="" sizes={`${size}px`} className={styles.picture} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
