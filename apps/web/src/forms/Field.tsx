import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Icon } from '../ui/Icon.js';
import styles from './Field.module.css';

interface FieldProps {
  readonly label: string;
  /** Shows the asterisk. The rules themselves live in the domain. */
  readonly mandatory?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
  readonly 'aria-required'?: true;
}

/** Label, control, hint and error, tied together for everyone who cannot see where they stand. */
function Frame({
  label,
  mandatory,
  hint,
  error,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {mandatory && (
          <span className={styles.asterisk} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="small">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': mandatory ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

type Own<E> = FieldProps & { readonly value: string; readonly onValue: (value: string) => void } & Omit<
    E,
    'value' | 'onChange'
  >;

/** One line of text. */
export function TextField({
  label,
  mandatory,
  hint,
  error,
  value,
  onValue,
  ...rest
}: Own<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Frame {...{ label, mandatory, hint, error }}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          className={styles.control}
          value={value}
          onChange={(e) => onValue(e.target.value)}
        />
      )}
    </Frame>
  );
}

/** Several lines of text. */
export function TextArea({
  label,
  mandatory,
  hint,
  error,
  value,
  onValue,
  ...rest
}: Own<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Frame {...{ label, mandatory, hint, error }}>
      {(wiring) => (
        <textarea
          rows={3}
          {...rest}
          {...wiring}
          className={styles.control}
          value={value}
          onChange={(e) => onValue(e.target.value)}
        />
      )}
    </Frame>
  );
}

/** A choice from a list. The device's own picker is the best one for a thumb. */
export function SelectField({
  label,
  mandatory,
  hint,
  error,
  value,
  onValue,
  children,
  ...rest
}: Own<SelectHTMLAttributes<HTMLSelectElement>>) {
  return (
    <Frame {...{ label, mandatory, hint, error }}>
      {(wiring) => (
        <span className={styles.select}>
          <select
            {...rest}
            {...wiring}
            className={styles.control}
            value={value}
            onChange={(e) => onValue(e.target.value)}
          >
            {children}
          </select>
          <Icon name="down" size={18} />
        </span>
      )}
    </Frame>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
}

/** On or off, with what on means beneath. */
export function SwitchField({ label, hint, checked, onChecked }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-describedby={hint ? id : undefined}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <span>
        {label}
        {hint && (
          <small id={id} className="small">
            {hint}
          </small>
        )}
      </span>
    </label>
  );
}
