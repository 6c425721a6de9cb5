import type { ButtonHTMLAttributes, ReactNode, RefAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { Icon } from './Icon.js';

interface Look {
  /**
   * `primary` at most once on a page: its main action. `danger` is the last step of a removal, `dangerText` the way
   * to it.
   */
  readonly kind?: 'primary' | 'outline' | 'text' | 'danger' | 'dangerText';
  readonly icon?: string;
  /** Full width and 56 px on a phone: for the thumb. */
  readonly thumb?: boolean;
  readonly children: ReactNode;
}

const look = ({ kind = 'outline', thumb }: Omit<Look, 'children'>, busy = false) =>
  [styles.button, styles[kind], thumb && styles.thumb, busy && styles.busy].filter(Boolean).join(' ');

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> &
  RefAttributes<HTMLButtonElement> & { busy?: boolean };

/** A button. While busy it keeps its width, shows progress, and takes no second press. */
export function Button({
  kind,
  icon,
  thumb,
  busy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ kind, thumb }, busy)}
      aria-disabled={busy || rest.disabled || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {busy && <i className={styles.progress} aria-hidden="true" />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind, icon, thumb, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={look({ kind, thumb })}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}

/** The way to a page: where it is, and what is said of it. */
export interface PageLink {
  readonly to: string;
  readonly label: string;
  readonly icon?: string;
}

/** The same as a button. */
export function PageButton({ label, ...rest }: PageLink & Pick<Look, 'kind'>) {
  return <ButtonLink {...rest}>{label}</ButtonLink>;
}
