import { useMemo } from 'react';
import { graphql } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { PanelBody } from '../ui/Boundary.js';
import { Skeleton } from '../ui/Skeleton.js';
import styles from './Admin.module.css';
import type { TotalsQuery, TotalsQuery$data } from './__generated__/TotalsQuery.graphql.js';
import { type FigureDays, utc, withDays } from './figure-days.js';
import { tellOfFailure, useFigures, useLook, WhileLoading } from './FigurePanel.js';
import { type FigureColumn, SaveTable } from './FigureTable.js';
import { whole } from './figures.js';
import * as texts from './texts.js';
import { clockText } from '../time/zoned.js';

const query = graphql`
  query TotalsQuery($days: Int!) {
    adminTotals(days: $days) {
      name
      total
      days {
        date
        total
      }
    }
  }
`;

type Total = TotalsQuery$data['adminTotals'][number];

const week = 7;
const height = 128;

/** How much there is of everything, with how it grew; up to today, whatever days are chosen, and for as many. */
export function Totals({ days }: { readonly days: FigureDays }) {
  const { timeZone } = days;
  // A week and the day before it, so that it can be told what came with it.
  const count = Math.max(days.count, week + 1);
  return (
    <section aria-label={texts.totals}>
      <PanelBody
        key={count}
        resetKey={useLook()}
        height={height}
        failure={texts.notLoaded(texts.totals)}
        // It has no heading that is seen.
        quiet={texts.notLoaded(texts.totals)}
        waiting={
          <WhileLoading>
            <div className={`${styles.waitingTotals} ${styles.waitingTiles}`}>
              <Skeleton lines={7} />
            </div>
          </WhileLoading>
        }
        whileFailed={tellOfFailure}
      >
        <Row count={count} timeZone={timeZone} />
      </PanelBody>
    </section>
  );
}

/** What stands beneath a total: what came within a week. Of readings it is today's number, and that of an average day. */
const sayWeek = ({ name, total, days }: Total): string => {
  const last = days.slice(-week - 1);
  if (name === 'readings')
    return texts.onAnAverageDay(
      whole(Math.round(last.slice(0, -1).reduce((sum, day) => sum + day.total, 0) / week)),
    );
  const more = total - last[0]!.total;
  if (more === 0) return texts.asManyAsBefore;
  return more > 0 ? texts.moreThisWeek(whole(more)) : texts.fewerThisWeek(whole(-more));
};

const shownTotal = ({ name, total, days }: Total): number =>
  name === 'readings' ? days.at(-1)!.total : total;

/** Where what is counted is listed, or shown by day. */
const places: Readonly<Record<string, string>> = {
  things: '/things',
  devices: '/devices',
  users: '/admin/users',
  groups: '/groups',
  actions: '/admin/activity?kind=ACTIONS',
  tasks: '/admin/activity?kind=TASKS',
  readings: '/admin/activity?kind=READINGS',
};

/** What a total is called; all of its tile can be pressed. */
function TotalName({ name, children }: { readonly name: string; readonly children: string }) {
  const [search] = useSearchParams();
  const place = places[name];
  if (place === undefined) return children;
  const [path, kind] = place.split('?');
  const days = kind === undefined ? place : withDays(path!, search);
  const to = kind === undefined ? place : `${days}${days.includes('?') ? '&' : '?'}${kind}`;
  return <Link to={to}>{children}</Link>;
}

type Line = { readonly name: string; readonly date: string; readonly total: number };
const columns: readonly FigureColumn<Line>[] = [
  { head: texts.figure, value: ({ name }) => name },
  { head: texts.day, value: ({ date }) => date },
  { head: texts.total, value: ({ total }) => total },
];

function Row({ count, timeZone }: { readonly count: number; readonly timeZone: string }) {
  const { adminTotals } = useFigures<TotalsQuery>(query, { days: count });
  const look = useLook();
  // With each answer anew, be it the same as the one before.
  const answeredAt = useMemo(() => new Date(), [adminTotals, look]);
  const nameOf = (name: string) => texts.totalNames[name] ?? name;
  const lines = adminTotals.flatMap(({ name, days }) =>
    days.map(({ date, total }) => ({ name: nameOf(name), date, total })),
  );
  return (
    <>
      <dl className={styles.totals}>
        {adminTotals.map((total) => (
          <div key={total.name}>
            <dt>
              <TotalName name={total.name}>{nameOf(total.name)}</TotalName>
            </dt>
            <dd>{whole(shownTotal(total))}</dd>
            <dd className="tiny">{sayWeek(total)}</dd>
            <dd aria-hidden="true">
              <Trend values={total.days.map((day) => day.total)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <p className="tiny">
          {[
            texts.countedAt(clockText(answeredAt, timeZone)),
            texts.todayIsDashed,
            ...(timeZone === utc ? [] : [texts.totalsAreUtc]),
          ].join(' ')}
        </p>
        <SaveTable
          label={texts.totals}
          about={[lines[0]!.date, lines.at(-1)!.date]}
          columns={columns}
          rows={lines}
          isIcon
        />
      </div>
    </>
  );
}

// Of the drawing: it stretches to the room that it has.
const [wide, tall] = [120, 24];

/** How a total went, as a thin line; dashed up to today, which has not ended. */
function Trend({ values }: { readonly values: readonly number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, n) => {
    const x = (n / Math.max(1, values.length - 1)) * wide;
    // What never changed is a line through the middle.
    const y = high === low ? tall / 2 : tall - 1 - ((value - low) / (high - low)) * (tall - 2);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg className={styles.trend} viewBox={`0 0 ${wide} ${tall}`} preserveAspectRatio="none">
      <path d={`M${points.slice(0, -1).join('L')}`} />
      <path className={styles.today} d={`M${points.slice(-2).join('L')}`} />
    </svg>
  );
}
