import { TextField } from './Field.js';
import styles from './MomentFields.module.css';
import * as texts from './texts.js';

/** The ends of a range of time, as they are typed; empty where it has none. */
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
  const wiring = (end: keyof TypedRange) => {
    const error = errorAt(end);
    return {
      ...{ autoComplete: 'off', value: value[end], onBlur: () => onLeave(end) },
      onValue: (text: string) => onValue({ [end]: text }),
      ...(error === undefined ? {} : { error }),
    };
  };
  return (
    <div className={styles.pair}>
      <TextField label={texts.from(zone)} hint={texts.fromHint(isUtc)} {...wiring('from')} />
      <TextField
        label={isLastDayWithin ? texts.toWithin(zone) : texts.toBefore(zone)}
        hint={isLastDayWithin ? texts.toWithinHint(isUtc) : texts.toHint(isUtc)}
        {...wiring('to')}
      />
    </div>
  );
}
