import { useSearchParams } from 'react-router-dom';
import { useNow } from '../time/useNow.js';
import { ButtonLink } from '../ui/Button.js';
import { Segmented } from '../ui/Segmented.js';
import { withSearch } from '../ui/with-search.js';
import { dayText, rangeOf, ranges } from './range.js';
import styles from './ReadingsPanel.module.css';
import * as texts from './texts.js';

/** Chooses the range and whether readings are drawn or listed; both live in the URL. */
export function RangeTools() {
  const [search] = useSearchParams();
  const range = rangeOf(search, useNow());
  const table = search.get('view') === 'table';
  const to = (key: string) => withSearch(search, { range: key, from: null, to: null, zoom: null });
  return (
    <div className="actions">
      <Segmented
        label={texts.range}
        choices={[
          ...ranges.map(({ key, label }) => ({ to: to(key), label, current: range.key === key })),
          {
            to: withSearch(search, {
              ...{ range: 'custom', from: dayText(range.from), to: dayText(range.to) },
              zoom: null,
            }),
            label: texts.custom,
            current: range.key === 'custom',
          },
        ]}
      />
      <ButtonLink
        kind="text"
        icon={table ? 'chart' : 'table'}
        to={withSearch(search, { view: table ? null : 'table' })}
        replace
        preventScrollReset
      >
        {table ? texts.chart : texts.table}
      </ButtonLink>
    </div>
  );
}

/** The days of a custom range. */
export function CustomRange() {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  if (search.get('range') !== 'custom') return null;
  const set = (key: 'from' | 'to', value: string) =>
    value &&
    setSearch(withSearch(search, { [key]: value, zoom: null }), { replace: true, preventScrollReset: true });
  return (
    <div className={styles.custom}>
      {(['from', 'to'] as const).map((key) => (
        <label key={key}>
          {key === 'from' ? texts.firstDay : texts.lastDay}
          <input
            type="date"
            value={search.get(key) ?? ''}
            max={key === 'from' ? (search.get('to') ?? dayText(now)) : dayText(now)}
            min={key === 'to' ? (search.get('from') ?? undefined) : undefined}
            onChange={(event) => set(key, event.target.value)}
          />
        </label>
      ))}
    </div>
  );
}
