import { type ReactNode, Suspense, useId } from 'react';
import { Boundary } from '../ui/Boundary.js';
import { Icon } from '../ui/Icon.js';
import { retryable } from '../ui/retryable.js';
import type { ComboboxManyProps } from '../aria/ComboboxMany.js';
import type { ComboboxOneProps } from '../aria/ComboboxOne.js';
import type { DateRangeProps } from '../aria/DateRange.js';
import { ChangedMeanwhile } from './ChangedMeanwhile.js';
import { SelectField } from './Field.js';
import styles from './Field.module.css';
import * as texts from './texts.js';
import { useDays } from './useDays.js';
import type { Conflict } from './useForm.js';

const DateRange = retryable(async () => (await import('../aria/DateRange.js')).DateRange);
const ComboboxMany = retryable(async () => (await import('../aria/ComboboxMany.js')).ComboboxMany);
const ComboboxOne = retryable(async () => (await import('../aria/ComboboxOne.js')).ComboboxOne);

const isForFingers = () => window.matchMedia('(pointer: coarse)').matches;

interface RichProps {
  readonly native: ReactNode;
  /** The richer one on a phone, too: the browser's own cannot do what it does. */
  readonly isRichForFingers?: boolean;
  readonly children: ReactNode;
}

/** The browser's own control on a phone, and elsewhere until the richer one has come or when it does not come. */
export function Rich({ native, isRichForFingers = false, children }: RichProps) {
  if (isForFingers() && !isRichForFingers) return native;
  return (
    <Boundary fallback={() => native}>
      <Suspense fallback={native}>{children}</Suspense>
    </Boundary>
  );
}

/** A first and a last day. */
export function DaysField(props: DateRangeProps) {
  const { label, max } = props;
  const { shown, handleEnd, handleDays } = useDays(props);
  const day = (end: 'from' | 'to') => (
    <label>
      {end === 'from' ? texts.firstDay : texts.lastDay}
      <input
        type="date"
        className={styles.control}
        value={shown?.[end] ?? ''}
        max={max}
        onChange={({ target }) => handleEnd(end, target.value)}
      />
    </label>
  );
  return (
    <Rich
      native={
        <fieldset className={styles.days}>
          <legend>{label}</legend>
          {day('from')}
          {day('to')}
        </fieldset>
      }
    >
      <DateRange {...props} value={shown} onValue={handleDays} />
    </Rich>
  );
}

interface ManyFieldProps extends ComboboxManyProps {
  readonly conflict?: Conflict<readonly string[]> | undefined;
}

/** Several of many. */
export function ManyField({ conflict, ...props }: ManyFieldProps) {
  const { label, hint, error, choices, value, onValue } = props;
  const id = useId();
  const namesOf = (ids: readonly string[]) =>
    choices.flatMap((choice) => (ids.includes(choice.id) ? [choice.name] : [])).join(', ');
  return (
    <div className={styles.field}>
      <Rich
        // The browser's own offers what is there: it asks for nothing more.
        isRichForFingers={props.onText !== undefined}
        native={
          <div className={styles.field}>
            <label htmlFor={id}>{label}</label>
            {hint && (
              <p id={`${id}-hint`} className="small">
                {hint}
              </p>
            )}
            <select
              id={id}
              multiple
              className={styles.control}
              aria-invalid={error ? true : undefined}
              aria-describedby={
                [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
              }
              value={[...value]}
              onChange={({ target }) => onValue([...target.selectedOptions].map((option) => option.value))}
            >
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            {error && (
              <p id={`${id}-error`} className={styles.error}>
                <Icon name="alert" size={16} />
                {error}
              </p>
            )}
          </div>
        }
      >
        <ComboboxMany {...props} />
      </Rich>
      <ChangedMeanwhile id={`${id}-meanwhile`} conflict={conflict} say={namesOf} />
    </div>
  );
}

/** One of many, found by typing where there is a keyboard. Empty while nothing is chosen. */
export function OneField(props: ComboboxOneProps) {
  const { choices, ...field } = props;
  const options = props.value === '' ? [{ id: '', name: texts.noneChosen }, ...choices] : choices;
  return (
    <Rich native={<SelectField {...field} options={options} />}>
      <ComboboxOne {...props} />
    </Rich>
  );
}
