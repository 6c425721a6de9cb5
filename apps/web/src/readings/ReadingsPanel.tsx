import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { Empty } from '../ui/Empty.js';
import { retryable } from '../ui/retryable.js';
import { Skeleton } from '../ui/Skeleton.js';
import { type Parameter, quantities, withUnit } from './quantities.js';
import { type ReadingRange, rangeOf, wholeHours } from './range.js';
import styles from './ReadingsPanel.module.css';
import { ReadingsTable } from './ReadingsTable.js';
import { SaveCsv } from './SaveCsv.js';
import { useReadings } from './useReadings.js';

const Chart = retryable(async () => (await import('./chart/Chart.js')).Chart);

/** Height of a chart on a phone, kept while it loads so that nothing moves when it appears. */
export const chartHeight = 320;

interface ReadingsPanelProps {
  readonly thingId: string;
  readonly parameter: Parameter;
  /** Changes when something new arrived: the readings are fetched again, while the old ones stay on the screen. */
  readonly freshness: string;
}

const summary = (parameter: Parameter, range: ReadingRange, low: number, high: number) =>
  `${quantities[parameter].name} over ${range.name}, between ${withUnit(parameter, low)} and ${withUnit(parameter, high)}. The table holds the same readings.`;

/** One quantity of a thing over the range in the URL: chart or table, and a file to take away. */
export function ReadingsPanel(props: ReadingsPanelProps) {
  const [search] = useSearchParams();
  const range = rangeOf(search, useNow());
  // Another range shows the loading state; the passing of an hour does not.
  return <Readings key={`${range.key} ${search.get('from')} ${search.get('to')}`} {...props} range={range} />;
}

function Readings({ thingId, parameter, freshness, range }: ReadingsPanelProps & { range: ReadingRange }) {
  const [search] = useSearchParams();
  const thing = useReadings({ id: thingId, parameter, ...wholeHours(range) }, freshness);
  if (!thing || thing.series.points.length === 0)
    return (
      <Empty icon="chart">
        {quantities[parameter].name} is drawn here over time. Nothing was received in this range: choose a
        longer one, or link a device that measures it.
      </Empty>
    );
  const { points, bucketSeconds, min, mean, max } = thing.series;
  const actions = thing.actions
    .map(({ type, createdAt, creator }) => ({ type, t: parseTime(createdAt).getTime(), who: creator?.name }))
    .sort((a, b) => a.t - b.t);
  return (
    <>
      {search.get('view') === 'table' ? (
        <ReadingsTable parameter={parameter} points={points} />
      ) : (
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <Chart
            parameter={parameter}
            points={points}
            bucketSeconds={bucketSeconds}
            actions={actions}
            from={range.from.getTime()}
            to={range.to.getTime()}
            label={summary(parameter, range, min ?? 0, max ?? 0)}
          />
        </Suspense>
      )}
      <div className={styles.foot}>
        <ul className="tiny">
          {min != null && mean != null && max != null && (
            <li>
              Min {withUnit(parameter, min)}, mean {withUnit(parameter, mean)}, max {withUnit(parameter, max)}
            </li>
          )}
          {bucketSeconds > 0 && <li>Shaded: min to max of each {bucketSeconds > 3600 ? 'day' : 'hour'}</li>}
          <li>Breaks in the line: nothing was received</li>
        </ul>
        <SaveCsv points={points} parameter={parameter} thing={thing.name} />
      </div>
    </>
  );
}
