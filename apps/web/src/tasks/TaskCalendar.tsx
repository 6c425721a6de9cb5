import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { longDate, monthAndYear, shortWeekday } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { ButtonLink } from '../ui/Button.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import { withSearch } from '../ui/with-search.js';
import type {
  TaskCalendar_query$data,
  TaskCalendar_query$key,
} from './__generated__/TaskCalendar_query.graphql.js';
import { dateOfDay, dayOf } from './due.js';
import { dayFrom, daysOfMonth, firstOfMonth, monthFrom, monthOf, sameDayIn } from './month.js';
import { NoTasks } from './NoTasks.js';
import { TasksPageLive, type TasksPageProps } from './TasksPageLive.js';
import { shownTask } from './shown-task.js';
import { filtersOn, isAskedFor, taskSearch } from './task-search.js';
import styles from './TaskCalendar.module.css';
import { TaskInMonth } from './TaskInMonth.js';
import { TaskRow } from './TaskRow.js';
import * as texts from './texts.js';

interface TaskCalendarProps extends TasksPageProps {
  readonly query: TaskCalendar_query$key;
}

type Tasks = readonly TaskCalendar_query$data['dueThen']['nodes'][number][];
type ByDay = ReadonlyMap<string, Tasks>;

/** The tasks of a month, each on the day on which it is due; on a narrow screen as a list of days. */
export function TaskCalendar({ query, ...page }: TaskCalendarProps) {
  const [params] = useSearchParams();
  const search = taskSearch(params);
  const now = useNow();
  const isNarrow = useIsNarrow();
  const arrival = useRef<string>(undefined);
  const { dueThen } = useFragment(
    graphql`
      fragment TaskCalendar_query on Query
      @argumentDefinitions(
        scope: { type: "TaskScope" }
        groupId: { type: "UUID" }
        thingId: { type: "UUID" }
        assignedTo: { type: "UUID" }
        priority: { type: "[TaskPriority!]" }
        status: { type: "[TaskStatus!]" }
        firstDay: { type: "Day" }
        lastDay: { type: "Day" }
      ) {
        dueThen: allTasks(
          first: 200
          scope: $scope
          groupId: $groupId
          thingId: $thingId
          assignedTo: $assignedTo
          priority: $priority
          status: $status
          dueFrom: $firstDay
          dueTo: $lastDay
          orderBy: DUE
        ) {
          pageInfo {
            hasNextPage
          }
          nodes {
            nodeId
            ...shownTask_task
            ...TaskInMonth_task
            ...TaskRow_task
          }
        }
      }
    `,
    query,
  );
  const month = search.month;
  const first = firstOfMonth(month, now);
  const name = monthAndYear(first);
  const shown = dueThen.nodes.filter((node) => isAskedFor(shownTask(node), { ...search, due: null }, now));
  const byDay: ByDay = new Map(
    daysOfMonth(month, now).map((day) => [day, shown.filter((node) => shownTask(node).dueDate === day)]),
  );
  const inMonth = shown.filter((node) => shownTask(node).dueDate?.startsWith(dayOf(first).slice(0, 7)));
  const toMonth = (to: string | null) => withSearch(params, { month: to });
  return (
    <>
      <TasksPageLive {...page} shown={dueThen.nodes.map(({ nodeId }) => nodeId)} />
      <div className={styles.head}>
        <h2>{name}</h2>
        <div className="actions">
          <ButtonLink icon="left" to={toMonth(monthFrom(month, -1, now))} replace preventScrollReset>
            <span className="visually-hidden">{texts.previousMonth}</span>
          </ButtonLink>
          <ButtonLink to={toMonth(null)} replace preventScrollReset>
            {texts.today}
          </ButtonLink>
          <ButtonLink icon="right" to={toMonth(monthFrom(month, 1, now))} replace preventScrollReset>
            <span className="visually-hidden">{texts.nextMonth}</span>
          </ButtonLink>
        </div>
      </div>
      <p className="small" role="status">
        {inMonth.length === 0 && texts.nothingDue(name)}
        {dueThen.pageInfo.hasNextPage && texts.notAllShown}
      </p>
      {isNarrow ? (
        <Agenda
          byDay={byDay}
          days={daysOfMonth(month, now).filter((day) => day.startsWith(dayOf(first).slice(0, 7)))}
        />
      ) : (
        <Month key={dayOf(first)} arrival={arrival} name={name} first={first} byDay={byDay} now={now} />
      )}
      {shown.length === 0 && filtersOn(search) > 0 && <NoTasks {...page} />}
    </>
  );
}

function Agenda({ byDay, days }: { readonly byDay: ByDay; readonly days: readonly string[] }) {
  return days
    .filter((day) => byDay.get(day)!.length > 0)
    .map((day) => (
      <section key={day} aria-label={longDate(dateOfDay(day))} className={styles.day}>
        <h3>{longDate(dateOfDay(day))}</h3>
        <ul>
          {byDay.get(day)!.map((task) => (
            <TaskRow key={task.nodeId} task={task} />
          ))}
        </ul>
      </section>
    ));
}

// So many tasks of a day are shown before the others are asked for.
const shownOnDay = 3;

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => dayFrom(day, -1),
  ArrowRight: (day) => dayFrom(day, 1),
  ArrowUp: (day) => dayFrom(day, -7),
  ArrowDown: (day) => dayFrom(day, 7),
  Home: (day) => dayFrom(day, -((dateOfDay(day).getDay() + 6) % 7)),
  End: (day) => dayFrom(day, 6 - ((dateOfDay(day).getDay() + 6) % 7)),
  PageUp: (day) => sameDayIn(day, -1),
  PageDown: (day) => sameDayIn(day, 1),
};

interface MonthProps {
  /** The day that gets the focus in the next month, where the keyboard led there. */
  readonly arrival: RefObject<string | undefined>;
  readonly name: string;
  readonly first: Date;
  readonly byDay: ByDay;
  readonly now: Date;
}

/** A month as a grid of days: arrow keys go from day to day, Page Up and Page Down from month to month, Enter to a day's tasks. */
function Month({ arrival, name, first, byDay, now }: MonthProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const month = dayOf(first).slice(0, 7);
  const today = dayOf(now);
  const days = daysOfMonth(month, now);
  const [at, setAt] = useState(() => {
    const came = arrival.current;
    if (came?.startsWith(month)) return came;
    return today.startsWith(month) ? today : dayOf(first);
  });
  const [open, setOpen] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  const cellOf = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  useEffect(() => {
    if (arrival.current !== at) return;
    arrival.current = undefined;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [arrival, at]);
  const goTo = (day: string) => {
    if (day === at) return;
    arrival.current = day;
    if (day.startsWith(month)) setAt(day);
    else
      void navigate(withSearch(params, { month: monthOf(day, now) }), {
        replace: true,
        preventScrollReset: true,
      });
  };
  const handleKey = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    const isInCell = (event.target as HTMLElement).dataset['day'] !== undefined;
    if (step) goTo(step(at));
    else if (event.key === 'Escape' && !isInCell) cellOf(at)?.focus();
    else if (event.key === 'Enter' && isInCell) cellOf(at)?.querySelector<HTMLElement>('a, button')?.focus();
    else return;
    event.preventDefault();
  };
  const weeks = Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7));
  return (
    <table
      ref={grid}
      role="grid"
      aria-label={texts.calendarOf(name)}
      className={styles.grid}
      onKeyDown={handleKey}
    >
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col">
              {shortWeekday(dateOfDay(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const tasks = byDay.get(day) ?? [];
              const isCurrent = day === at;
              const some = open === day ? tasks : tasks.slice(0, shownOnDay);
              return (
                <td
                  key={day}
                  role="gridcell"
                  data-day={day}
                  tabIndex={isCurrent ? 0 : -1}
                  aria-label={texts.dayWith(longDate(dateOfDay(day)), tasks.length)}
                  aria-current={day === today ? 'date' : undefined}
                  className={day.startsWith(month) ? undefined : styles.other}
                  onFocus={() => setAt(day)}
                >
                  <span className={styles.number}>{dateOfDay(day).getDate()}</span>
                  {some.map((task) => (
                    <TaskInMonth key={task.nodeId} task={task} tabIndex={isCurrent ? 0 : -1} />
                  ))}
                  {some.length < tasks.length && (
                    <button
                      type="button"
                      className="link"
                      tabIndex={isCurrent ? 0 : -1}
                      onClick={() => setOpen(day)}
                    >
                      {texts.moreOnDay(tasks.length - some.length)}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
