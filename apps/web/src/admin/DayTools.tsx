import { useSearchParams } from 'react-router-dom';
import { DaysField } from '../forms/rich.js';
import { ownTimeZone } from '../time/own-time-zone.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Segmented } from '../ui/Segmented.js';
import { withSearch } from '../ui/with-search.js';
import styles from './Admin.module.css';
import { type FigureDays, mostDays, type NotTaken, ranges, todayIn, utc } from './figure-days.js';
import * as texts from './texts.js';
import { dayText, daysText } from '../time/zoned.js';

interface DayToolsProps {
  readonly days: FigureDays;
  /** Asks for all figures anew. */
  readonly onAgain: () => void;
  readonly isBusy?: boolean;
  /** What is shown is counted by days of UTC: there is no zone to choose. */
  readonly isUtc?: boolean;
}

/** Chooses the days of all figures, and whose days these are; the address holds both. */
export function DayTools({ days, onAgain, isBusy = false, isUtc = false }: DayToolsProps) {
  const [search] = useSearchParams();
  const { key: current, from, to, timeZone } = days;
  return (
    <>
      <Segmented
        label={texts.range}
        choices={[
          ...ranges.map(({ key, label }) => ({
            to: withSearch(search, { range: key, from: null, to: null }),
            ...{ label, current: current === key },
          })),
          {
            to: withSearch(search, { range: 'custom', from, to }),
            ...{ label: texts.ownDays, current: current === 'custom' },
          },
        ]}
      />
      {!isUtc && <ZoneTools timeZone={timeZone} />}
      <Button kind="text" icon="retry" busy={isBusy} onClick={onAgain}>
        {texts.again}
      </Button>
    </>
  );
}

/** Chooses whose days and clock the page has; the address holds it. Nothing where all of them are the same. */
export function ZoneTools({ timeZone }: { readonly timeZone: string }) {
  const [search] = useSearchParams();
  const zones = [...new Set([utc, ownTimeZone(), timeZone])];
  return (
    zones.length > 1 && (
      <Segmented
        label={texts.whoseDays}
        choices={zones.map((zone) => ({
          to: withSearch(search, { zone: zone === utc ? null : zone }),
          ...{ label: zone, current: zone === timeZone },
        }))}
      />
    )
  );
}

const reasons = (
  { notTaken, keptFrom }: FigureDays,
  { isOfVisits, zone }: { readonly isOfVisits: boolean; readonly zone: string },
): string[] => {
  const said: Readonly<Record<NotTaken, string>> = {
    range: texts.noSuchRange,
    days: texts.noSuchDays,
    future: texts.noFuture,
    tooMany: texts.tooManyDays(mostDays),
    gone: isOfVisits ? texts.goneBefore(mostDays, dayText(keptFrom)) : '',
    zone: texts.noSuchZone(zone),
  };
  return notTaken.map((reason) => said[reason]).filter((sentence) => sentence !== '');
};

interface ChosenDaysProps {
  readonly days: FigureDays;
  /** Of visits nothing is kept that is older than thirteen months. */
  readonly isOfVisits?: boolean;
}

/** The days of a range of one’s own, while that is chosen; and what the address asks for that is not shown, with the reason. */
export function ChosenDays({ days, isOfVisits = true }: ChosenDaysProps) {
  const [search, setSearch] = useSearchParams();
  const { key, from, to, timeZone, asked } = days;
  const why = reasons(days, { isOfVisits, zone: search.get('zone') ?? '' });
  const isChanged = asked !== null && (asked.from !== from || asked.to !== to);
  return (
    <>
      {why.length > 0 && (
        <p className={styles.notTaken}>
          <Icon name="alert" size={18} />
          <span>
            {[
              ...(isChanged ? [texts.askedAndShown(daysText(asked.from, asked.to), daysText(from, to))] : []),
              ...why,
            ].join(' ')}
          </span>
        </p>
      )}
      {key === 'custom' && (
        <div className={styles.ownDays}>
          <DaysField
            label={texts.days}
            value={{ from, to }}
            max={todayIn(timeZone)}
            onValue={(value) =>
              setSearch(withSearch(search, { ...value }), { replace: true, preventScrollReset: true })
            }
          />
          <p className="tiny">{isOfVisits ? texts.mostDays(mostDays) : texts.mostDaysAtOnce(mostDays)}</p>
        </div>
      )}
    </>
  );
}
