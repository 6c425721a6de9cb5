import { useSearchParams } from 'react-router-dom';
import { DaysField } from '../forms/rich.js';
import { useNow } from '../time/useNow.js';
import { withSearch } from '../ui/with-search.js';
import styles from './ReadingsPanel.module.css';
import { daysOf, dayText } from './range.js';
import * as texts from './texts.js';

/** Chooses the first and the last day of a range; both live in the URL. */
export function CustomDays() {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  return (
    <div className={styles.custom}>
      <DaysField
        label={texts.days}
        value={daysOf(search)}
        max={dayText(now)}
        onValue={(value) =>
          setSearch(withSearch(search, { ...value, zoom: null }), { replace: true, preventScrollReset: true })
        }
      />
    </div>
  );
}
