import type { TaskStatus } from '@hedgerow/domain';
import ICAL from 'ical.js';

// A line has at most 75 octets; the space that begins a folded one is not counted by ical.js.
ICAL.foldLength = 74;

/** A task with a due date, as a calendar gets it. */
export interface CalendarTask {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  readonly status: TaskStatus;
  readonly dueDate: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
  /** Of the thing that it is for. */
  readonly thingName: string;
}

/** How calendars take tasks: most show events alone, some have lists of things to do (`VTODO`). */
export type CalendarKind = 'VEVENT' | 'VTODO';

const toDoStatus = { notStarted: 'NEEDS-ACTION', inProgress: 'IN-PROCESS', completed: 'COMPLETED' } as const;

/** Lines end in one way, and other characters that control are none of a calendar: a lone CR would end a line for some readers. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

const component = (kind: CalendarKind, task: CalendarTask): ICAL.Component => {
  const made = new ICAL.Component(kind.toLowerCase());
  const day = ICAL.Time.fromDateString(task.dueDate);
  const set = (name: string, value: unknown) => void made.addPropertyWithValue(name, value as string);
  const moment = (date: Date) => ICAL.Time.fromJSDate(date, true);
  set('uid', `task-${task.id}@hedgerow`);
  // The moment of the last change and not of the answer: what is unchanged stays the same text.
  set('dtstamp', moment(task.updatedAt));
  set('created', moment(task.createdAt));
  set('last-modified', moment(task.updatedAt));
  set('summary', plain(task.title));
  set('description', plain([task.notes, task.thingName].filter((text) => text !== '').join('\n\n')));
  if (kind === 'VTODO') {
    set('due', day);
    set('status', toDoStatus[task.status]);
    if (task.completedAt) set('completed', moment(task.completedAt));
    return made;
  }
  const next = day.clone();
  next.addDuration(ICAL.Duration.fromString('P1D'));
  set('dtstart', day);
  set('dtend', next);
  // A task takes no time that others would find blocked.
  set('transp', 'TRANSPARENT');
  return made;
};

/** Tasks as a calendar (RFC 5545): escaped, folded, lines ended by CRLF. */
export const calendarOf = (kind: CalendarKind, tasks: readonly CalendarTask[]): string => {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Hedgerow//Tasks//EN');
  calendar.addPropertyWithValue('x-wr-calname', 'Hedgerow tasks');
  for (const task of tasks) calendar.addSubcomponent(component(kind, task));
  return `${calendar.toString()}\r\n`;
};
