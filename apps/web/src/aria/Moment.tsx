import { parseDate, parseTime } from '@internationalized/date';
import { type ClipboardEvent, useId, useMemo, useRef, useState } from 'react';
import {
  Button,
  Calendar,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Label,
  Popover,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { TimeField } from 'react-aria-components/TimeField';
import field from '../forms/Field.module.css';
import { type DayAndTime, half } from '../forms/moment-text.js';
import { useSeconds } from '../forms/useSeconds.js';
import { Icon } from '../ui/Icon.js';
import styles from './DateRange.module.css';
import own from './Moment.module.css';
import { Month } from './Month.js';

export interface MomentProps {
  readonly label: string;
  /** What the field of the time is called; what is seen of it is its beginning. */
  readonly timeLabel: string;
  readonly timeSeen: string;
  readonly hint: string;
  readonly error?: string | undefined;
  /** The last day that the calendar offers. */
  readonly max: string;
  readonly value: DayAndTime;
  readonly onValue: (value: DayAndTime) => void;
  /** A text was pasted; true where it was taken as a moment. */
  readonly onPasted: (text: string) => boolean;
  readonly onLeave: () => void;
}

/** What a text stands for; null for what it does not. */
const parsed = <T,>(parse: (text: string) => T, text: string): T | null => {
  if (text === '' || text === half) return null;
  try {
    return parse(text);
  } catch {
    return null;
  }
};

/**
 * What a text stands for, the same one as long as the text is the same: at another one the field drops what is half typed. After
 * another paste it is another one in any case, for what was pasted is what is to be seen.
 */
const useParsed = <T,>(parse: (text: string) => T, text: string, pastes: number): T | null =>
  useMemo(() => ({ pastes, value: parsed(parse, text) }), [parse, text, pastes]).value;

/** How much of a field is filled in: `half` where some of its parts are and others are not. */
const filledIn = (field: HTMLElement | null): 'all' | 'half' | 'none' => {
  const parts = [...(field?.querySelectorAll('[role="spinbutton"]') ?? [])];
  const empty = parts.filter((part) => part.hasAttribute('data-placeholder'));
  if (empty.length === 0) return 'all';
  return empty.length === parts.length ? 'none' : 'half';
};

/** A day with a calendar, and a time of it that may be left out: typed digit by digit, chosen by arrows, pressed, or pasted. */
export function Moment({
  label,
  timeLabel,
  timeSeen,
  hint,
  error,
  max,
  value,
  onValue,
  onPasted,
  onLeave,
}: MomentProps) {
  const id = useId();
  const day = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLDivElement>(null);
  const described = error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`;
  // What stood there before a part of it was taken away: a field that is told of another value loses what is left.
  const [before, setBefore] = useState(value);
  const shown = (part: keyof DayAndTime) => (value[part] === half ? before[part] : value[part]);
  const [pastes, setPastes] = useState(0);
  const date = useParsed(parseDate, shown('day'), pastes);
  const clock = useParsed(parseTime, shown('time'), pastes);
  const [hasSeconds, leaveSecondsOut] = useSeconds(shown('time'));
  // What is half typed is known to the page only once it is left.
  const handleLeave = (part: keyof DayAndTime, group: HTMLElement | null) => {
    const filled = filledIn(group);
    const now = { all: shown(part), half, none: '' }[filled];
    if (now === half) setBefore({ ...before, [part]: shown(part) });
    if (now !== value[part]) onValue({ ...value, [part]: now });
    if (part === 'time' && now === '') leaveSecondsOut();
    onLeave();
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (!onPasted(event.clipboardData.getData('text/plain'))) return;
    event.preventDefault();
    setPastes((count) => count + 1);
  };
  const shared = {
    ...{ 'aria-describedby': described, isInvalid: error !== undefined },
    validationBehavior: 'aria' as const,
  };
  return (
    <div className={own.moment} onPaste={handlePaste}>
      <DatePicker
        {...shared}
        ref={day}
        className={styles.picker}
        value={date}
        onChange={(at) => onValue({ ...value, day: at?.toString() ?? '' })}
        onBlur={() => handleLeave('day', day.current)}
      >
        <Label className={styles.label}>{label}</Label>
        <Group className={styles.field}>
          <DateInput className={styles.input}>
            {(segment) => <DateSegment segment={segment} className={styles.segment} />}
          </DateInput>
          <Button className={styles.open}>
            <Icon name="calendar" />
          </Button>
        </Group>
        <Popover className={styles.popover} placement="bottom start">
          <Dialog className={styles.dialog}>
            <Calendar maxValue={parseDate(max)}>
              <Month />
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
      <TimeField
        {...shared}
        ref={time}
        aria-label={timeLabel}
        className={styles.picker}
        value={clock}
        granularity={hasSeconds ? 'second' : 'minute'}
        onChange={(at) => onValue({ ...value, time: at?.toString().replace(/:00$/, '') ?? '' })}
        onBlur={() => handleLeave('time', time.current)}
      >
        <span className={styles.label} aria-hidden="true">
          {timeSeen}
        </span>
        <div className={`${styles.field} ${own.time}`}>
          <DateInput className={styles.input}>
            {(segment) => <DateSegment segment={segment} className={styles.segment} />}
          </DateInput>
        </div>
      </TimeField>
      <p id={`${id}-hint`} className={`small ${own.beneath}`}>
        {hint}
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} className={`${field.error} ${own.beneath}`}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
