import { useSearchParams } from 'react-router-dom';
import { useNow } from '../time/useNow.js';
import { PanelBody } from '../ui/Boundary.js';
import { retryable } from '../ui/retryable.js';
import { Segmented } from '../ui/Segmented.js';
import { withSearch } from '../ui/with-search.js';
import { ViewSwitch } from './chart/ViewSwitch.js';
import { dayText, rangeOf, ranges } from './range.js';
import * as texts from './texts.js';

/** Chooses the range and whether readings are drawn or listed; both live in the URL. */
export function RangeTools() {
  const [search] = useSearchParams();
  const range = rangeOf(search, useNow());
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
      <ViewSwitch />
    </div>
  );
}

// A line of fields with its label.
const daysHeight = 72;
const CustomDays = retryable(async () => (await import('./CustomDays.js')).CustomDays);

/** The days of a custom range, while that is chosen. */
export function CustomRange() {
  const [search] = useSearchParams();
  if (search.get('range') !== 'custom') return null;
  return (
    <PanelBody height={daysHeight}>
      <CustomDays />
    </PanelBody>
  );
}
