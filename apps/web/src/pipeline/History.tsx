import { useSearchParams } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import { FigureTable, SaveTable } from '../admin/FigureTable.js';
import { ViewSwitch } from '../readings/chart/ViewSwitch.js';
import { isTableIn } from '../readings/chart/view.js';
import { parseTime, span } from '../time/time.js';
import { Empty } from '../ui/Empty.js';
import { Segmented } from '../ui/Segmented.js';
import { Skeleton } from '../ui/Skeleton.js';
import { withSearch } from '../ui/with-search.js';
import type { HistoryQuery } from './__generated__/HistoryQuery.graphql.js';
import { nameOf } from './figures.js';
import { columns, type History as Told, lagColumns, rowsOf } from './history-rows.js';
import { historyRangeOf, historyRanges, momentOfHistory } from './history.js';
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
        <div className={styles.charts}>
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} height={chartHeight} />
          ))}
        </div>
      }
      tools={
        <div className="actions">
          <Segmented
            label={texts.historyRange}
            choices={historyRanges.map(({ key }) => ({
              to: withSearch(search, { range: key }),
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
          <Sampled history={history} isTable={isTable} rangeKey={range.key} />
        )
      }
    </Part>
  );
}

interface SampledProps {
  readonly history: Told;
  readonly isTable: boolean;
  readonly rangeKey: string;
}

function Sampled({ history, isTable, rangeKey }: SampledProps) {
  const rows = rowsOf(history);
  return (
    <>
      <Bounds history={history} />
      {isTable ? (
        <FigureTable
          label={texts.overTime}
          columns={columns}
          rows={rows.toReversed()}
          keyOf={({ from }) => from}
          isLong
        />
      ) : (
        <HistoryCharts history={history} />
      )}
      <SaveTable
        label={texts.overTime}
        about={[rangeKey]}
        columns={[...columns, ...lagColumns(history)]}
        rows={rows}
      />
    </>
  );
}

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
