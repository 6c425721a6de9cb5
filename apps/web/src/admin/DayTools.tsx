import { useSearchParams } from 'react-router-dom';
import { DaysField } from '../forms/rich.js';
import { Segmented } from '../ui/Segmented.js';
import { withSearch } from '../ui/with-search.js';
import styles from './Admin.module.css';
import { type FigureDays, mostDays, ownZone, ranges, utc } from './figure-days.js';
import * as texts from './texts.js';

interface DayToolsProps {
  readonly days: FigureDays;
  /** What is shown is counted by days of UTC: there is no zone to choose. */
  readonly isUtc?: boolean;
}

/** Chooses the days of all figures, and whose days these are; the address holds both. */
export function DayTools({ days, isUtc = false }: DayToolsProps) {
  const [search] = useSearchParams();
  const { key: current, from, to, timeZone } = days;
  const own = ownZone();
  const zones = [...new Set([utc, own, timeZone])];
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
      {!isUtc && zones.length > 1 && (
        <Segmented
          label={texts.whoseDays}
          choices={zones.map((zone) => ({
            to: withSearch(search, { zone: zone === utc ? null : zone }),
            ...{ label: zone, current: zone === timeZone },
          }))}
        />
      )}
    </>
  );
}

/** The days of a range of one's own, while that is chosen. */
export function OwnDays({ days }: { readonly days: FigureDays }) {
  const [search, setSearch] = useSearchParams();
  const { key, from, to } = days;
  if (key !== 'custom') return null;
  return (
    <div className={styles.ownDays}>
      <DaysField
        label={texts.days}
        value={{ from, to }}
        onValue={(value) =>
          setSearch(withSearch(search, { ...value }), { replace: true, preventScrollReset: true })
        }
      />
      <p className="tiny">{texts.mostDays(mostDays)}</p>
    </div>
  );
}
