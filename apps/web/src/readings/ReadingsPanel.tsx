import { Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mediumTime, parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { Button } from '../ui/Button.js';
import { retryable } from '../ui/retryable.js';
import { Skeleton } from '../ui/Skeleton.js';
import { withSearch } from '../ui/with-search.js';
import { chartHeight } from './chart-height.js';
import { isTableIn } from './chart/view.js';
import { type Parameter, quantities, withUnit } from './quantities.js';
import { type ReadingRange, rangeOf, wholeHours } from './range.js';
import styles from './ReadingsPanel.module.css';
import { SaveCsv } from './SaveCsv.js';
import { useReadings } from './useReadings.js';
import { fitted, type Span, zoomOf, zoomText } from './zoom.js';
import * as texts from './texts.js';

const Chart = retryable(async () => (await import('./chart/Chart.js')).Chart);
const NoReadings = retryable(async () => (await import('./NoReadings.js')).NoReadings);
const ReadingsTable = retryable(async () => (await import('./ReadingsTable.js')).ReadingsTable);

interface ReadingsPanelProps {
  readonly thingId: string;
  readonly parameter: Parameter;
  /** Changes when something new arrived: the readings are fetched again, while the old ones stay on the screen. */
  readonly freshness: string;
  /** A device that measures it is linked, and none has sent it yet. */
  readonly isAwaited: boolean;
}

const summary = (parameter: Parameter, range: ReadingRange, low: number, high: number) =>
  texts.chartLabel(
    quantities[parameter].name,
    range.name,
    withUnit(parameter, low),
    withUnit(parameter, high),
  );

/** One quantity of a thing over the range in the URL: chart or table, and a file to take away. */
export function ReadingsPanel(props: ReadingsPanelProps) {
  const [search] = useSearchParams();
  const now = useNow();
  const range = rangeOf(search, now);
  // Another range shows the loading state; the passing of an hour does not.
  return (
    <Readings
      key={`${range.key} ${search.get('from')} ${search.get('to')}`}
      {...props}
      range={range}
      isUpToNow={range.to.getTime() === now.getTime()}
    />
  );
}

interface ReadingsProps extends ReadingsPanelProps {
  readonly range: ReadingRange;
  readonly isUpToNow: boolean;
}

function Readings({ thingId, parameter, freshness, isAwaited, range, isUpToNow }: ReadingsProps) {
  const [search, setSearch] = useSearchParams();
  const figure = useRef<HTMLDivElement>(null);
  const whole = { from: range.from.getTime(), to: range.to.getTime() };
  const zoom = zoomOf(search, range);
  const { from, to } = zoom ?? whole;
  const asked = wholeHours(zoom ? { from: new Date(from), to: new Date(to) } : range);
  const all = useReadings({ id: thingId, parameter, ...wholeHours(range) }, freshness).thing;
  const closer = useReadings({ id: thingId, parameter, ...asked }, freshness);
  if (!all || all.series.points.length === 0)
    return <NoReadings parameter={parameter} isAwaited={isAwaited} />;
  // Until a closer look has come, the points of the whole range are shown from as near.
  const hasCome = closer.shown.from <= asked.from && closer.shown.to >= asked.to;
  const thing = (zoom && hasCome && closer.thing) || all;
  const { points, bucketSeconds, min, mean, max } = thing.series;
  // The clock of the page moves every ten seconds; what was done since its last step stands at its end.
  const shownAt = (createdAt: string) =>
    Math.min(parseTime(createdAt).getTime(), isUpToNow ? whole.to : Infinity);
  const actions = all.actions
    .map(({ type, createdAt, creator }) => ({ type, t: shownAt(createdAt), who: creator?.name }))
    .sort((a, b) => a.t - b.t);
  const handleZoom = (next: Span | undefined) => {
    const text = next && zoomText(fitted(next, whole));
    setSearch(withSearch(search, { zoom: text ?? null }), { replace: true, preventScrollReset: true });
  };
  const isTable = isTableIn(search);
  return (
    <>
      <Suspense fallback={<Skeleton height={chartHeight} />}>
        {isTable ? (
          <ReadingsTable parameter={parameter} points={points} />
        ) : (
          <div ref={figure}>
            <Chart
              parameter={parameter}
              points={points}
              bucketSeconds={bucketSeconds}
              actions={actions}
              from={from}
              to={to}
              whole={{ ...whole, points: all.series.points, bucketSeconds: all.series.bucketSeconds }}
              onZoom={handleZoom}
              label={summary(parameter, range, min ?? 0, max ?? 0)}
            />
          </div>
        )}
      </Suspense>
      <div className={styles.zoom} role="status">
        {zoom && (
          <>
            <span className="small">
              {texts.fromTo(mediumTime(new Date(from)), mediumTime(new Date(to)))}
            </span>
            <Button
              kind="text"
              icon="undo"
              onClick={() => {
                handleZoom(undefined);
                // The button goes: the focus stays with the chart.
                figure.current?.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true });
              }}
            >
              {texts.showWholeRange}
            </Button>
          </>
        )}
      </div>
      <div className={styles.foot}>
        <ul className="tiny">
          {min != null && mean != null && max != null && (
            <li>
              {texts.minMeanMax(
                withUnit(parameter, min),
                withUnit(parameter, mean),
                withUnit(parameter, max),
              )}
            </li>
          )}
          {bucketSeconds > 0 && <li>{bucketSeconds > 3600 ? texts.shadedByDay : texts.shadedByHour}</li>}
          <li>{texts.breaksInLine}</li>
        </ul>
        <SaveCsv points={points} parameter={parameter} thing={thing.name} />
      </div>
    </>
  );
}
