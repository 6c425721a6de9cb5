import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import type { MomentProps } from '../aria/Moment.js';
import { Icon } from '../ui/Icon.js';
import { retryable } from '../ui/retryable.js';
import styles from './Field.module.css';
import own from './MomentFields.module.css';
import { type DayAndTime, half, partsOf, pastedAs, textOf, today } from './moment-text.js';
import { Rich } from './rich.js';
import * as texts from './texts.js';
import { useSeconds } from './useSeconds.js';

const Moment = retryable(async () => (await import('../aria/Moment.js')).Moment);

/** The ends of a range of time: a day, or a day and a time of it; empty where it has none. */
export interface TypedRange {
  readonly from: string;
  readonly to: string;
}

interface MomentFieldsProps {
  /** Whose clock the moments are of: an IANA name. */
  readonly zone: string;
  readonly value: TypedRange;
  readonly onValue: (change: Partial<TypedRange>) => void;
  /** A day alone is within, where it is the last; a time never is. */
  readonly isLastDayWithin?: boolean;
  /** What is wrong at an end, once that is to be said. */
  readonly errorAt: (end: keyof TypedRange) => string | undefined;
  /** An end was left: what is wrong with it may be said from now on. */
  readonly onLeave: (end: keyof TypedRange) => void;
}

/** From when, and until when: a day or a moment each; the last is not included, unless it is a day of which that is said. */
export function MomentFields({
  zone,
  value,
  onValue,
  isLastDayWithin = false,
  errorAt,
  onLeave,
}: MomentFieldsProps) {
  const isUtc = zone === 'UTC';
  const wiring = (end: keyof TypedRange) => ({
    ...{ error: errorAt(end), max: today(isUtc), onLeave: () => onLeave(end) },
    ...{ timeLabel: texts.timeOf(end), timeSeen: texts.time },
    value: partsOf(value[end], isUtc),
    onValue: (parts: DayAndTime) => onValue({ [end]: textOf(parts, isUtc) }),
    onPasted: (pasted: string) => {
      const text = pastedAs(pasted, isUtc);
      if (text !== undefined) onValue({ [end]: text });
      return text !== undefined;
    },
  });
  const ends = {
    from: { ...wiring('from'), label: texts.from(zone), hint: texts.fromHint },
    to: isLastDayWithin
      ? { ...wiring('to'), label: texts.toWithin(zone), hint: texts.toWithinHint }
      : { ...wiring('to'), label: texts.toBefore(zone), hint: texts.toHint },
  };
  return (
    <div className={own.pair}>
      {(['from', 'to'] as const).map((end) => (
        <Rich key={end} native={<NativeMoment {...ends[end]} />}>
          <Moment {...ends[end]} />
        </Rich>
      ))}
    </div>
  );
}

type NativeMomentProps = Omit<MomentProps, 'onPasted'>;

/** What is half typed has no value, and is not empty. */
const typedIn = ({ validity, value }: HTMLInputElement): string => (validity.badInput ? half : value);

/** The same with the browser's own controls. */
function NativeMoment({
  label,
  timeLabel,
  timeSeen,
  hint,
  error,
  max,
  value,
  onValue,
  onLeave,
}: NativeMomentProps) {
  const id = useId();
  const [hasSeconds, leaveSecondsOut] = useSeconds(value.time);
  const shared = (part: keyof DayAndTime) => {
    const handleChange = ({ target }: { readonly target: HTMLInputElement }) => {
      const now = typedIn(target);
      if (now !== value[part]) onValue({ ...value, [part]: now });
    };
    const handleLeave = (event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
      // Of what is half typed from the start no change is told.
      handleChange({ target: event.currentTarget });
      if (part === 'time' && typedIn(event.currentTarget) === '') leaveSecondsOut();
      onLeave();
    };
    return {
      ...{ className: styles.control, value: value[part] === half ? '' : value[part] },
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`,
      onChange: handleChange,
      onBlur: handleLeave,
      // It sends the form while the field has the focus still.
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') handleLeave(event);
      },
    };
  };
  return (
    <div className={styles.field}>
      <div className={own.moment}>
        <label>
          {label}
          <input type="date" max={max} {...shared('day')} />
        </label>
        <label>
          <span aria-hidden="true">{timeSeen}</span>
          <input type="time" aria-label={timeLabel} step={hasSeconds ? 1 : 60} {...shared('time')} />
        </label>
      </div>
      <p id={`${id}-hint`} className="small">
        {hint}
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
