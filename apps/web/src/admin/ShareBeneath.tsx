import styles from './Admin.module.css';

/** On a phone, where no drawing has room: how much of the most there is of a row, as a bar beneath its name. */
export function ShareBeneath({ of }: { readonly of: number }) {
  return (
    <i className={`${styles.beneath} narrow-only`} aria-hidden="true" style={{ width: `${of * 100}%` }} />
  );
}
