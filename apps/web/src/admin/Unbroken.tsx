import { Fragment } from 'react';
import styles from './Admin.module.css';

/** A difference in words, "+12 %, 34 more": it breaks behind its comma alone. */
export function Unbroken({ text }: { readonly text: string }) {
  const parts = text.split(', ');
  return parts.map((part, n) => (
    <Fragment key={n}>
      {n > 0 && ' '}
      <span className={styles.whole}>{n < parts.length - 1 ? `${part},` : part}</span>
    </Fragment>
  ));
}
