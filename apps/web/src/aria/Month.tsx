import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/DatePicker';
import { CalendarHeading } from 'react-aria-components/RangeCalendar';
import { Icon } from '../ui/Icon.js';
import styles from './DateRange.module.css';

/** What a calendar shows, of one day or of several: a month, its days, and the way to its neighbours. */
export function Month() {
  return (
    <>
      <header className={styles.head}>
        <Button slot="previous">
          <Icon name="left" />
        </Button>
        <CalendarHeading className={styles.month} />
        <Button slot="next">
          <Icon name="right" />
        </Button>
      </header>
      <CalendarGrid className={styles.grid} weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="tiny">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
