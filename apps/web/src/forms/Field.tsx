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
  /** Shows the asterisk. The rules themselves are in the domain. */
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

/** Label, control, hint and error, connected for assistive technology. */
function LabelledControl({
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

type ControlProps<E, V extends string = string> = FieldProps & {
  readonly value: V;
  readonly onValue: (value: V) => void;
} & Omit<E, 'value' | 'onChange'>;

/** One line of text. */
export function TextField({
  label,
  mandatory,
  hint,
  error,
  value,
  onValue,
  ...rest
}: ControlProps<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <LabelledControl {...{ label, mandatory, hint, error }}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          className={styles.control}
          value={value}
          onChange={(e) => onValue(e.target.value)}
        />
      )}
    </LabelledControl>
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
}: ControlProps<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <LabelledControl {...{ label, mandatory, hint, error }}>
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
    </LabelledControl>
  );
}

/** A choice from a list, with the browser's own picker. The options hold values of `V` only. */
export function SelectField<V extends string>({
  label,
  mandatory,
  hint,
  error,
  value,
  onValue,
  children,
  ...rest
}: ControlProps<SelectHTMLAttributes<HTMLSelectElement>, V>) {
  return (
    <LabelledControl {...{ label, mandatory, hint, error }}>
      {(wiring) => (
        <span className={styles.select}>
          <select
            {...rest}
            {...wiring}
            className={styles.control}
            value={value}
            onChange={(e) => onValue(e.target.value as V)}
          >
            {children}
          </select>
          <Icon name="down" size={18} />
        </span>
      )}
    </LabelledControl>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: boolean;
  readonly onValue: (value: boolean) => void;
}

/** On or off; the hint says what on means. */
export function SwitchField({ label, hint, value, onValue }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={value}
        aria-describedby={hint ? id : undefined}
        onChange={(event) => onValue(event.target.checked)}
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
