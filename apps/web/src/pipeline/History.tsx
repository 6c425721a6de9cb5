import { useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { useSearchParams } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import { FigureTable, SaveTable } from '../admin/FigureTable.js';
import { ViewSwitch } from '../readings/chart/ViewSwitch.js';
import { isTableIn } from '../readings/chart/view.js';
import { fitted, type Span, zoomIn, zoomText } from '../readings/zoom.js';
import { ownTimeZone } from '../time/own-time-zone.js';
import { parseTime, span } from '../time/time.js';
import { stretchText } from '../time/zoned.js';
import { Button } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { Failure } from '../ui/Failure.js';
import { Segmented } from '../ui/Segmented.js';
import { Skeleton } from '../ui/Skeleton.js';
import { Arrived, TriedAgain } from '../ui/try-again.js';
import { withSearch } from '../ui/with-search.js';
import type { HistoryQuery, HistoryQuery$variables } from './__generated__/HistoryQuery.graphql.js';
import { nameOf } from './figures.js';
import { columns, type History as Told, lagColumns, rowsOf } from './history-rows.js';
import { finestRange, historyRangeOf, historyRanges, momentOfHistory, narrowed, spanOfSteps } from './history.js'; // prettier-ignore
import { HistoryCharts } from './HistoryCharts.js';
import { lineHeight } from './line-height.js';
import { Part } from './Part.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

/** Milliseconds: there is another sample each half minute, and another step of a longer range after minutes. */
const historyEveryMs = { '1h': 15_000, '6h': 60_000, '24h': 60_000 } as const;
/** Pixels of a chart with its heading and its figures. */
const chartHeight = lineHeight + 130;

const query = graphql`
  query HistoryQuery($range: PipelineRange!) {
    pipelineHistory(range: $range) {
      from
      until
      stepSeconds
      sampledSince
      gaps {
        from
        until
      }
      lags {
        projection
        secondsBehind
        behind
      }
      publicationDelay
      eventsPerSecond
      uplinksPerSecond
      deadLetters
      moments {
        projection
        at
        isSwitch
      }
      lagAlertAbove
      publicationDelayAlertAbove
    }
  }
`;

/** How lag, delay and what comes in went over the last hours: drawn, as a table, and as a file. */
export function History() {
  const [search] = useSearchParams();
  const range = historyRangeOf(search);
  const isTable = isTableIn(search);
  return (
    <Part<HistoryQuery>
      id="history"
      title={texts.overTime}
      height={chartHeight}
      query={query}
      variables={{ range: range.asked }}
      everyMs={historyEveryMs[range.key]}
      waiting={
        <>
          {/* What stands above the charts has its room. */}
          <div className={styles.zoom} />
          <div className={styles.charts}>
            {[0, 1, 2].map((n) => (
              <Skeleton key={n} height={chartHeight} />
            ))}
          </div>
        </>
      }
      tools={
        <div className="actions">
          <Segmented
            label={texts.historyRange}
            choices={historyRanges.map(({ key }) => ({
              to: withSearch(search, { range: key, zoom: null }),
              label: texts.historyRanges[key],
              current: key === range.key,
            }))}
          />
          <ViewSwitch />
        </div>
      }
    >
      {({ pipelineHistory: history }) =>
        history.sampledSince === null ? (
          <Empty icon="chart">{texts.noSamples}</Empty>
        ) : (
          <Sampled whole={history} isTable={isTable} range={range} />
        )
      }
    </Part>
  );
}

interface SampledProps {
  /** All of the range. */
  readonly whole: Told;
  readonly isTable: boolean;
  readonly range: (typeof historyRanges)[number];
}

/** So many steps are a time of which something can be seen. */
const leastSteps = 5;

/** The range, or the part of it that the address asks for: drawn or as a table, and as a file. */
function Sampled({ whole, isTable, range }: SampledProps) {
  const [search, setSearch] = useSearchParams();
  const body = useRef<HTMLDivElement>(null);
  const zoom = zoomIn(search);
  const finest = zoom ? finestRange(zoom, parseTime(whole.until)) : range;
  const other = useOtherRange(finest === range ? undefined : finest.asked, whole.until);
  const finer = other.history;
  const shown = zoom ? ((finer && narrowed(finer, zoom)) ?? narrowed(whole, zoom)) : whole;
  const isAwaited = finest !== range && !finer;
  // What is worst is told by all that is known, of which the part is one: then each projection has the same look in both.
  const isFurther = finer && spanOfSteps(finer).from < spanOfSteps(whole).from;
  const handleZoom = (next: Span | undefined) => {
    const [all, now] = [spanOfSteps(whole), zoom ?? spanOfSteps(whole)];
    const within = { from: Math.min(all.from, now.from), to: Math.max(all.to, now.to) };
    const part = next && fitted(next, within, leastSteps * (shown ?? whole).stepSeconds * 1_000);
    // Further back than the range it may go up to now: that is wider than the range, and not all of it.
    const isPart = part && (part.from !== all.from || part.to < all.to);
    setSearch(withSearch(search, { zoom: isPart ? zoomText(part, true) : null }), {
      ...{ replace: true, preventScrollReset: true },
    });
  };
  const rows = shown ? rowsOf(shown) : [];
  return (
    <div ref={body} tabIndex={-1} className={styles.zoomable}>
      <div className={styles.zoom} role="status">
        {zoom ? (
          <>
            <span className="small">
              {stretchText(...ends(shown ? spanOfSteps(shown) : zoom), ownTimeZone())}
            </span>
            <Button
              kind="text"
              icon="left"
              onClick={() => {
                handleZoom(undefined);
                // The button goes: the focus stays with what it changed.
                const slider = body.current?.querySelector<HTMLElement>('[role=slider]');
                (slider ?? body.current)?.focus({ preventScroll: true });
              }}
            >
              {texts.backToLast(texts.historyRanges[range.key])}
            </Button>
          </>
        ) : (
          !isTable && <span className={`tiny ${styles.zoomHint}`}>{texts.zoomHint}</span>
        )}
      </div>
      <TriedAgain>
        {shown ? (
          <>
            <Arrived />
            <Bounds history={shown} />
            {isTable ? (
              <FigureTable
                label={texts.overTime}
                columns={columns}
                rows={rows.toReversed()}
                keyOf={({ from }) => from}
                isLong
              />
            ) : (
              <HistoryCharts
                history={shown}
                ranked={isFurther ? finer.lags : whole.lags}
                onZoom={handleZoom}
              />
            )}
          </>
        ) : isAwaited && other.error !== undefined ? (
          <Failure
            error={other.error}
            height={chartHeight}
            title={texts.notLoaded(texts.overTime)}
            onRetry={other.onAgain}
          />
        ) : isAwaited ? (
          <Skeleton height={chartHeight} />
        ) : (
          <>
            <Arrived />
            <Empty icon="chart">{texts.notKnownThen}</Empty>
          </>
        )}
      </TriedAgain>
      {shown && (
        <SaveTable
          label={texts.overTime}
          about={[zoom ? zoomText(spanOfSteps(shown), true) : range.key]}
          columns={[...columns, ...lagColumns(shown)]}
          rows={rows}
        />
      )}
    </div>
  );
}

const ends = ({ from, to }: Span): [Date, Date] => [new Date(from), new Date(to)];

type Asked = HistoryQuery$variables['range'];

interface OtherRange {
  /** Undefined until it has come. */
  readonly history: Told | undefined;
  /** Why the last question was not answered. */
  readonly error: unknown;
  readonly onAgain: () => void;
}

/** Another range than the page has, asked for anew with each newer answer of its own; what was known stays where none comes. */
const useOtherRange = (range: Asked | undefined, until: string): OtherRange => {
  const environment = useRelayEnvironment();
  const [tries, setTries] = useState(0);
  const [told, setTold] = useState<{ readonly range: Asked; readonly history: Told }>();
  const [failed, setFailed] = useState<{ readonly range: Asked; readonly error: unknown }>();
  useEffect(() => {
    if (range === undefined) return;
    const { unsubscribe } = fetchQuery<HistoryQuery>(environment, query, { range }).subscribe({
      next: ({ pipelineHistory }) => {
        setTold({ range, history: pipelineHistory });
        setFailed(undefined);
      },
      error: (error: unknown) => setFailed({ range, error }),
    });
    return unsubscribe;
  }, [environment, range, until, tries]);
  return {
    history: told?.range === range ? told?.history : undefined,
    error: failed?.range === range ? failed?.error : undefined,
    onAgain: () => {
      setFailed(undefined);
      setTries((count) => count + 1);
    },
  };
};

/** As many gaps, and as many rebuilds, are named; of more it is said that there are. */
const mostNamed = 3;

/** Since when there are samples, when there were none, and which rebuilds began or were switched to. */
function Bounds({ history: { from, until, sampledSince, gaps, moments } }: { readonly history: Told }) {
  const now = parseTime(until);
  const isShort = sampledSince !== null && parseTime(sampledSince) > parseTime(from);
  const named = gaps.slice(-mostNamed).map((gap) => {
    const length = span(parseTime(gap.until).getTime() - parseTime(gap.from).getTime());
    return texts.fromTo(momentOfHistory(gap.from, now), momentOfHistory(gap.until, now), length);
  });
  const more = gaps.length - named.length;
  const rebuilds = moments
    .slice(-mostNamed)
    .map(({ projection, at, isSwitch }) =>
      texts.thenAt(
        (isSwitch ? texts.switchedThen : texts.begunThen)(nameOf(projection)),
        momentOfHistory(at, now),
      ),
    );
  return (
    <>
      {isShort && <p className="small">{texts.sampledSince(momentOfHistory(sampledSince, now))}</p>}
      {named.length > 0 && <p className="small">{texts.notSampled(named, more)}</p>}
      {rebuilds.length > 0 && (
        <p className="small">{texts.dotted(rebuilds, moments.length - rebuilds.length)}</p>
      )}
    </>
  );
}
