import styles from './LookField.module.css';

interface LookFieldProps {
  readonly label: string;
  /** So many characters are taken. */
  readonly longest: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The field above choices by which those are looked for whose name has what is typed. */
export function LookField({ label, longest, value, onChange }: LookFieldProps) {
  return (
    <input
      type="search"
      className={styles.look}
      aria-label={label}
      placeholder={label}
      maxLength={longest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
