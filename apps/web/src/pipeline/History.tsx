import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import { type FigureColumn, FigureTable, SaveTable } from '../admin/FigureTable.js';
import type { FileColumn } from '../admin/table-file.js';
import { parseTime, span } from '../time/time.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { retryable } from '../ui/retryable.js';
import { Segmented } from '../ui/Segmented.js';
import { SelectBox } from '../ui/SelectBox.js';
import { Skeleton } from '../ui/Skeleton.js';
import { withSearch } from '../ui/with-search.js';
import type { HistoryQuery, HistoryQuery$data } from './__generated__/HistoryQuery.graphql.js';
import { count, inSeconds, nameOf, perSecond } from './figures.js';
import { drawnLags, historyRangeOf, historyRanges, latestOf, momentOfHistory, peakOf, stepsOf, stepText, type Values, worstLags } from './history.js'; // prettier-ignore
import { lineHeight } from './line-height.js';
import { Part } from './Part.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';
import type { TimeLine } from './TimeLines.js';

const TimeLines = retryable(async () => (await import('./TimeLines.js')).TimeLines);
const LineNames = retryable(async () => (await import('./TimeLines.js')).LineNames);

/** Milliseconds: there is another sample each half minute. */
const historyEveryMs = 15_000;
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

type History = HistoryQuery$data['pipelineHistory'];

/** How lag, delay and what comes in went over the last hours: drawn, as a table, and as a file. */
export function History() {
  const [search] = useSearchParams();
  const range = historyRangeOf(search);
  const isTable = search.get('view') === 'table';
  return (
    <Part<HistoryQuery>
      id="history"
      title={texts.overTime}
      height={chartHeight}
      query={query}
      variables={{ range: range.asked }}
      everyMs={historyEveryMs}
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
          <ButtonLink
            kind="text"
            icon={isTable ? 'chart' : 'table'}
            to={withSearch(search, { view: isTable ? null : 'table' })}
            replace
            preventScrollReset
          >
            {isTable ? texts.asChart : texts.asTable}
          </ButtonLink>
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
  readonly history: History;
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
        <Charts history={history} />
      )}
      <div className={styles.foot}>
        <SaveTable
          label={texts.overTime}
          about={[rangeKey]}
          columns={[...columns, ...lagColumns(history)]}
          rows={rows}
        />
      </div>
    </>
  );
}

/** As many gaps, and as many rebuilds, are named; of more it is said that there are. */
const mostNamed = 3;

/** Since when there are samples, when there were none, and which rebuilds began or were switched to. */
function Bounds({ history: { from, until, sampledSince, gaps, moments } }: { readonly history: History }) {
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

function Charts({ history }: { readonly history: History }) {
  const { publicationDelay, eventsPerSecond, uplinksPerSecond } = history;
  const rates = [
    { name: texts.eventsIn, values: eventsPerSecond },
    { name: texts.uplinksIn, values: uplinksPerSecond },
  ];
  return (
    <div className={styles.charts}>
      <LagChart history={history} />
      <div>
        <h3>{texts.delayOverTime}</h3>
        <Now value={latestOf(publicationDelay)} write={inSeconds} />
        <Peaks
          history={history}
          lines={[{ name: '', values: publicationDelay }]}
          write={inSeconds}
          threshold={history.publicationDelayAlertAbove}
        />
        <Drawn
          history={history}
          about={texts.delayOverTime}
          lines={[{ name: texts.delayOverTime, values: publicationDelay }]}
          write={inSeconds}
          threshold={history.publicationDelayAlertAbove}
        />
      </div>
      <div>
        <h3>{texts.ratesOverTime}</h3>
        <p className={styles.keyed}>
          {rates.map(({ name, values }) => {
            const value = latestOf(values);
            return (
              <span key={name}>
                <b>{value === null ? texts.unknown : perSecond(value)}</b> {name.toLowerCase()}{' '}
              </span>
            );
          })}
        </p>
        <Peaks history={history} lines={rates} write={perSecond} />
        <Drawn history={history} about={texts.ratesOverTime} lines={rates} write={perSecond} />
      </div>
    </div>
  );
}

/** The lag of the worst projections, or of one that is chosen; what the others came to is a line of words. */
function LagChart({ history }: { readonly history: History }) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('projection');
  const { drawn, others } = drawnLags(history.lags, chosen);
  const isChosen = drawn.length === 1 && drawn[0]!.projection === chosen;
  const lines = drawn.map(({ projection, secondsBehind }) => ({
    name: nameOf(projection),
    values: secondsBehind,
  }));
  const now = worstLags(drawn.map((lag) => ({ ...lag, secondsBehind: [latestOf(lag.secondsBehind)] })))[0];
  const rest = peakOf(others.flatMap(({ secondsBehind }) => peakOf(secondsBehind)?.value ?? null));
  return (
    <div>
      <div className={styles.chartHead}>
        <h3>{texts.lagOverTime}</h3>
        <SelectBox
          label={texts.whichProjection}
          value={isChosen ? chosen : ''}
          options={[
            { key: '', label: texts.worstOnes },
            ...history.lags.map(({ projection }) => ({ key: projection, label: nameOf(projection) })),
          ]}
          onChoose={(key) =>
            setSearch(withSearch(search, { projection: key === '' ? null : key }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      <Now value={now?.secondsBehind[0] ?? null} write={inSeconds} />
      <Peaks history={history} lines={lines} write={inSeconds} threshold={history.lagAlertAbove} isOne />
      <Drawn
        history={history}
        about={texts.lagOverTime}
        lines={lines}
        write={inSeconds}
        threshold={history.lagAlertAbove}
      />
      {!isChosen && rest && (
        <p className="tiny">{texts.othersAtMost(others.length, inSeconds(rest.value))}</p>
      )}
    </div>
  );
}

/** The last figure that is known. */
function Now({ value, write }: { readonly value: number | null; readonly write: (value: number) => string }) {
  return (
    <p className={styles.keyed}>
      <b>{value === null ? texts.unknown : write(value)}</b> {texts.atTheLast}
    </p>
  );
}

interface PeaksProps {
  readonly history: History;
  readonly lines: readonly TimeLine[];
  readonly write: (value: number) => string;
  readonly threshold?: number;
  /** Of all lines the greatest alone. */
  readonly isOne?: boolean;
}

/** The greatest of each line and when that was, and above what it is an alert. */
function Peaks({ history: { from, stepSeconds }, lines, write, threshold, isOne = false }: PeaksProps) {
  const peaks = lines.flatMap(({ name, values }) => {
    const peak = peakOf(values);
    return peak ? [{ name, ...peak }] : [];
  });
  const said = isOne ? peaks.toSorted((a, b) => b.value - a.value).slice(0, 1) : peaks;
  const words = said.map(({ name, value, step }) => {
    const t = stepsOf(from, stepSeconds, step + 1)[step]!;
    return texts.peak(name, write(value), stepText(t, stepSeconds));
  });
  const alert = threshold === undefined ? [] : [texts.alertAbove(write(threshold))];
  return (
    <p className="small">
      {[words.length === 0 ? texts.peakUnknown : texts.peaks(words), ...alert].join(' ')}
    </p>
  );
}

interface DrawnProps extends Omit<PeaksProps, 'isOne'> {
  /** What is drawn. */
  readonly about: string;
}

/** A chart of the whole range, with its gaps and the rebuilds that began or were switched to. */
function Drawn({ history, about, lines, write, threshold }: DrawnProps) {
  const { from, stepSeconds, publicationDelay, gaps, moments } = history;
  const times = stepsOf(from, stepSeconds, publicationDelay.length);
  const to = times[0]! + times.length * stepSeconds * 1_000;
  const most = peakOf(lines.flatMap(({ values }) => values));
  return (
    <>
      <Suspense fallback={<Skeleton height={lineHeight} />}>
        <TimeLines
          {...{ about, times, to, lines, write }}
          label={texts.drawn(about, most ? write(most.value) : null)}
          from={times[0]!}
          writeTime={(t) => stepText(t, stepSeconds)}
          {...(threshold !== undefined && { threshold })}
          gaps={gaps.map((gap) => ({
            from: parseTime(gap.from).getTime(),
            to: parseTime(gap.until).getTime(),
          }))}
          marks={moments.map(({ projection, at, isSwitch }) => ({
            t: parseTime(at).getTime(),
            words: (isSwitch ? texts.switchedThen : texts.begunThen)(nameOf(projection)),
          }))}
        />
        {lines.length > 1 && <LineNames names={lines.map(({ name }) => name)} />}
      </Suspense>
    </>
  );
}

/** What is known of one step. */
interface StepRow {
  readonly n: number;
  /** ISO 8601 */
  readonly from: string;
  readonly when: string;
  readonly worst: { readonly projection: string; readonly seconds: number } | null;
  readonly delay: number | null;
  readonly events: number | null;
  readonly uplinks: number | null;
  readonly deadLetters: number | null;
}

const rowsOf = (history: History): readonly StepRow[] => {
  const { from, stepSeconds, publicationDelay, until } = history;
  const end = parseTime(until).getTime();
  return stepsOf(from, stepSeconds, publicationDelay.length)
    .map((t, n) => {
      const peak = peakOf(history.lags.map(({ secondsBehind }) => secondsBehind[n] ?? null));
      return {
        ...{ n, t, from: new Date(t).toISOString(), when: stepText(t, stepSeconds) },
        worst: peak ? { projection: history.lags[peak.step]!.projection, seconds: peak.value } : null,
        delay: publicationDelay[n] ?? null,
        events: history.eventsPerSecond[n] ?? null,
        uplinks: history.uplinksPerSecond[n] ?? null,
        deadLetters: history.deadLetters[n] ?? null,
      };
    })
    .filter(({ t }) => t < end);
};

const shown = (value: number | null, write: (value: number) => string) =>
  value === null ? texts.unknown : write(value);

const columns: readonly FigureColumn<StepRow>[] = [
  { head: texts.from, shown: ({ when }) => when, value: ({ from }) => from },
  {
    head: texts.worstLag,
    fileHead: texts.worstLagSeconds,
    shown: ({ worst }) =>
      worst ? texts.figureOf(nameOf(worst.projection), inSeconds(worst.seconds)) : texts.unknown,
    value: ({ worst }) => worst?.seconds ?? null,
    isWrapped: true,
  },
  {
    head: texts.delayOverTime,
    fileHead: texts.delaySeconds,
    shown: ({ delay }) => shown(delay, inSeconds),
    value: ({ delay }) => delay,
  },
  { head: texts.perSecond, shown: ({ events }) => shown(events, perSecond), value: ({ events }) => events },
  {
    head: texts.uplinksPerSecond,
    shown: ({ uplinks }) => shown(uplinks, perSecond),
    value: ({ uplinks }) => uplinks,
  },
  {
    head: texts.deadLetters,
    isWide: true,
    shown: ({ deadLetters }) => shown(deadLetters, count),
    value: ({ deadLetters }) => deadLetters,
  },
];

/** Of every projection, in the file alone. */
const lagColumns = ({ lags }: History): readonly FileColumn<StepRow>[] =>
  lags.flatMap(({ projection, secondsBehind, behind }) => {
    const column = (head: string, values: Values): FileColumn<StepRow> => ({
      head,
      value: ({ n }) => values[n] ?? null,
    });
    return [
      column(texts.lagSecondsOf(projection), secondsBehind),
      column(texts.behindOf(projection), behind),
    ];
  });
