import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Icon } from '../ui/Icon.js';
import { ChangedMeanwhile } from './ChangedMeanwhile.js';
import styles from './Field.module.css';
import type { Conflict } from './useForm.js';
import * as texts from './texts.js';

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

interface LabelledControlProps<V> extends FieldProps {
  readonly conflict?: Conflict<V>;
  /** The value of the other side as people read it. */
  readonly say?: (theirs: V) => string;
  readonly children: (wiring: Wiring) => ReactNode;
}

/** Label, control, hint, conflict and error, connected for assistive technology. */
function LabelledControl<V extends string>({
  label,
  mandatory,
  hint,
  error,
  conflict,
  say = (theirs) => theirs,
  children,
}: LabelledControlProps<V>) {
  const id = useId();
  const described = [hint && `${id}-hint`, conflict && `${id}-meanwhile`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
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
      <ChangedMeanwhile id={`${id}-meanwhile`} conflict={conflict} say={say} />
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
  readonly conflict?: Conflict<V>;
} & Omit<E, 'value' | 'onChange'>;

/** One line of text. */
export function TextField({
  label,
  mandatory,
  hint,
  error,
  conflict,
  value,
  onValue,
  ...rest
}: ControlProps<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <LabelledControl {...{ label, mandatory, hint, error, conflict }}>
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

/** The name of a thing, a device, a group. The browser offers no names of people for it. */
export function NameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField {...props} label={texts.name} maxLength={255} autoComplete="off" />;
}

/** Several lines of text. */
export function TextArea({
  label,
  mandatory,
  hint,
  error,
  conflict,
  value,
  onValue,
  ...rest
}: ControlProps<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <LabelledControl {...{ label, mandatory, hint, error, conflict }}>
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

interface Option<V extends string> {
  readonly id: V;
  readonly name: string;
}

/** What a list offers, in this order: names by value, or records. */
type Options<V extends string> = Readonly<Partial<Record<V, string>>> | readonly Option<V>[];

const isRecords = <V extends string>(options: Options<V>): options is readonly Option<V>[] =>
  Array.isArray(options);

const pairsOf = <V extends string>(options: Options<V>) =>
  isRecords(options)
    ? options.map(({ id, name }) => [id, name] as const)
    : Object.entries<string | undefined>(options);

/** A choice from a list, with the browser's own picker. */
export function SelectField<V extends string>({
  label,
  mandatory,
  hint,
  error,
  conflict,
  value,
  onValue,
  options,
  ...rest
}: ControlProps<SelectHTMLAttributes<HTMLSelectElement>, V> & { readonly options: Options<V> }) {
  const pairs = pairsOf(options);
  const say = (theirs: V) => pairs.find(([id]) => id === theirs)?.[1] ?? theirs;
  return (
    <LabelledControl {...{ label, mandatory, hint, error, conflict, say }}>
      {(wiring) => (
        <span className={styles.select}>
          <select
            {...rest}
            {...wiring}
            className={styles.control}
            value={value}
            onChange={(e) => onValue(e.target.value as V)}
          >
            {pairs.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
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
