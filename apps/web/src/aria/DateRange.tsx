import { parseDate } from '@internationalized/date';
import {
  Button,
  DateInput,
  DateRangePicker,
  DateSegment,
  Group,
  Label,
  Popover,
  RangeCalendar,
} from 'react-aria-components/DateRangePicker';
import { Dialog } from 'react-aria-components/Dialog';
import type { Days } from '../forms/days.js';
import { Icon } from '../ui/Icon.js';
import styles from './DateRange.module.css';
import { Month } from './Month.js';
import * as texts from './texts.js';

export interface DateRangeProps {
  readonly label: string;
  readonly value: Days | null;
  /** The last day that can be chosen. */
  readonly max?: string;
  readonly onValue: (value: Days) => void;
}

const rangeOf = (days: Days | null) =>
  days?.from && days.to ? { start: parseDate(days.from), end: parseDate(days.to) } : null;
const dateOf = (day: string | undefined) => (day ? parseDate(day) : undefined);

/** First and last day in one field with a calendar: typed digit by digit, chosen by arrows, or pressed. */
export function DateRange({ label, value, max, onValue }: DateRangeProps) {
  return (
    <DateRangePicker
      className={styles.picker}
      value={rangeOf(value)}
      maxValue={dateOf(max)}
      onChange={(range) =>
        range && onValue({ from: range.start.toString().slice(0, 10), to: range.end.toString().slice(0, 10) })
      }
    >
      <Label className={styles.label}>{label}</Label>
      <Group className={styles.field}>
        <DateInput slot="start" className={styles.input}>
          {(segment) => <DateSegment segment={segment} className={styles.segment} />}
        </DateInput>
        <span aria-hidden="true">{texts.to}</span>
        <DateInput slot="end" className={styles.input}>
          {(segment) => <DateSegment segment={segment} className={styles.segment} />}
        </DateInput>
        <Button className={styles.open}>
          <Icon name="calendar" />
        </Button>
      </Group>
      <Popover className={styles.popover} placement="bottom start">
        <Dialog className={styles.dialog}>
          <RangeCalendar>
            <Month />
          </RangeCalendar>
        </Dialog>
      </Popover>
    </DateRangePicker>
  );
}
