import { type ReactNode, Suspense, useId } from 'react';
import { Boundary } from '../ui/Boundary.js';
import { retryable } from '../ui/retryable.js';
import type { ComboboxManyProps } from '../aria/ComboboxMany.js';
import type { DateRangeProps } from '../aria/DateRange.js';
import styles from './Field.module.css';
import * as texts from './texts.js';
import { useDays } from './useDays.js';

const DateRange = retryable(async () => (await import('../aria/DateRange.js')).DateRange);
const ComboboxMany = retryable(async () => (await import('../aria/ComboboxMany.js')).ComboboxMany);

const isForFingers = () => window.matchMedia('(pointer: coarse)').matches;

/** The browser's own control on a phone, and elsewhere until the richer one has come or when it does not come. */
function Rich({ native, children }: { native: ReactNode; children: ReactNode }) {
  if (isForFingers()) return native;
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

/** Several of many. */
export function ManyField(props: ComboboxManyProps) {
  const { label, choices, value, onValue } = props;
  const id = useId();
  return (
    <Rich
      native={
        <div className={styles.field}>
          <label htmlFor={id}>{label}</label>
          <select
            id={id}
            multiple
            className={styles.control}
            value={[...value]}
            onChange={({ target }) => onValue([...target.selectedOptions].map((option) => option.value))}
          >
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      }
    >
      <ComboboxMany {...props} />
    </Rich>
  );
}
