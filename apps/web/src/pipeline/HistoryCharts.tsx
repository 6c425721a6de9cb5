import { createContext, Suspense, useContext, useState } from 'react';
import type { SharedMoment } from '../readings/chart/PointReader.js';
import type { Span } from '../readings/zoom.js';
import { useSearchParams } from 'react-router-dom';
import { parseTime } from '../time/time.js';
import { retryable } from '../ui/retryable.js';
import { SelectBox } from '../ui/SelectBox.js';
import { Skeleton } from '../ui/Skeleton.js';
import { withSearch } from '../ui/with-search.js';
import { inSeconds, nameOf, perSecond } from './figures.js';
import type { History } from './history-rows.js';
import { drawnLags, latestOf, peakOf, stepsOf, stepText, stepWords, type Values, worstOfEach } from './history.js'; // prettier-ignore
import { lineHeight } from './line-height.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';
import type { TimeLine } from './TimeLines.js';

const TimeLines = retryable(async () => (await import('./TimeLines.js')).TimeLines);
const LineNames = retryable(async () => (await import('./TimeLines.js')).LineNames);

/** What the charts do together: the moment that is read, in one and shown in all, and the part of the time that all of them show. */
interface SharedCharts {
  readonly shared: SharedMoment;
  readonly onZoom: (to: Span | undefined) => void;
}

const SharedCharts = createContext<SharedCharts | undefined>(undefined);

interface LagChartProps {
  readonly history: History;
  /** The lags of all of the range, of which a part may be shown: they say which projections are the worst. */
  readonly ranked: History['lags'];
}

interface HistoryChartsProps extends LagChartProps, Pick<SharedCharts, 'onZoom'> {}

/** Lag, delay and what comes in, each drawn over the time that is shown; a drag over any of them shows a part of it in all. */
export function HistoryCharts({ history, ranked, onZoom }: HistoryChartsProps) {
  const { publicationDelay, eventsPerSecond, uplinksPerSecond } = history;
  const rates = [
    { name: texts.eventsIn, values: eventsPerSecond },
    { name: texts.uplinksIn, values: uplinksPerSecond },
  ];
  const shared = useState<number>();
  return (
    <SharedCharts value={{ shared, onZoom }}>
      <div className={styles.charts}>
        <LagChart history={history} ranked={ranked} />
        <div>
          <h3>{texts.delayHead}</h3>
          <Now history={history} values={publicationDelay} write={inSeconds} />
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
          <Rates history={history} rates={rates} />
          <Peaks history={history} lines={rates} write={perSecond} />
          <Drawn history={history} about={texts.ratesOverTime} lines={rates} write={perSecond} />
        </div>
      </div>
    </SharedCharts>
  );
}

/** The lag of the worst projections, or of one that is chosen; what the others came to is a line of words. */
function LagChart({ history, ranked }: LagChartProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('projection');
  const { drawn, others } = drawnLags(history.lags, chosen, ranked);
  const isChosen = drawn.length === 1 && drawn[0]!.projection === chosen;
  const lines = drawn.map(({ projection, secondsBehind }) => ({
    name: nameOf(projection),
    values: secondsBehind,
  }));
  const rest = peakOf(others.flatMap(({ secondsBehind }) => peakOf(secondsBehind)?.value ?? null));
  return (
    <div>
      <div className={styles.chartHead}>
        <h3>{texts.lagHead}</h3>
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
      <Now history={history} values={worstOfEach(drawn)} write={inSeconds} />
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

interface NowProps {
  readonly history: History;
  readonly values: Values;
  readonly write: (value: number) => string;
}

/** The last figure that is known: it is of a step, of which the greatest is kept. */
function Now({ history, values, write }: NowProps) {
  const latest = latestOf(values);
  return (
    <p className={styles.keyed}>
      {latest ? (
        <>
          <b>{write(latest.value)}</b> {texts.atMostThen(stepWords(history, latest.step))}
        </>
      ) : (
        <b>{texts.unknown}</b>
      )}
    </p>
  );
}

interface RatesProps {
  readonly history: History;
  readonly rates: readonly TimeLine[];
}

/** The last step of which a rate is known, in which they are means. */
function Rates({ history, rates }: RatesProps) {
  const step = Math.max(...rates.map(({ values }) => latestOf(values)?.step ?? -1));
  return (
    <p className={styles.keyed}>
      {rates.map(({ name, values }) => {
        const value = values[step] ?? null;
        return (
          <span key={name}>
            <b>{value === null ? texts.unknown : perSecond(value)}</b> {name.toLowerCase()}{' '}
          </span>
        );
      })}
      {step >= 0 && texts.onAverageThen(stepWords(history, step))}
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
function Peaks({
  history: { from, stepSeconds, until },
  lines,
  write,
  threshold,
  isOne = false,
}: PeaksProps) {
  const peaks = lines.flatMap(({ name, values }) => {
    const peak = peakOf(values);
    return peak ? [{ name, ...peak }] : [];
  });
  const said = isOne ? peaks.toSorted((a, b) => b.value - a.value).slice(0, 1) : peaks;
  const words = said.map(({ name, value, step }) => {
    const t = stepsOf(from, stepSeconds, step + 1)[step]!;
    return texts.peak(name, write(value), stepText(t, stepSeconds, parseTime(until)));
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

/** A chart of the time that is shown, with its gaps and the rebuilds that began or were switched to. */
function Drawn({ history, about, lines, write, threshold }: DrawnProps) {
  const { from, until, stepSeconds, publicationDelay, gaps, moments } = history;
  const times = stepsOf(from, stepSeconds, publicationDelay.length);
  const to = times[0]! + times.length * stepSeconds * 1_000;
  const charts = useContext(SharedCharts);
  const most = peakOf(lines.flatMap(({ values }) => values));
  return (
    <>
      <Suspense fallback={<Skeleton height={lineHeight} />}>
        <TimeLines
          {...{ about, times, to, lines, write }}
          label={texts.drawn(about, most ? write(most.value) : null)}
          from={times[0]!}
          writeTime={(t) => stepText(t, stepSeconds, parseTime(until))}
          {...(threshold !== undefined && { threshold })}
          {...charts}
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
