import styles from './Avatar.module.css';

/** "RG" for Riverside Growers. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0]?.[0], words.length > 1 ? words.at(-1)?.[0] : words[0]?.[1]].join('').toUpperCase();
};

/** A round mark with two letters for a person or a group whose name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
