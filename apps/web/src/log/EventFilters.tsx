import { useSearchParams } from 'react-router-dom';
import { Filters } from '../activity/ActivityFilters.js';
import { FilterPill } from '../lists/FilterPill.js';
import pills from '../lists/FilterPill.module.css';
import { Icon } from '../ui/Icon.js';
import { later } from '../ui/later.js';
import { useSheetOnPage } from '../ui/useSheetOnPage.js';
import { withSearch } from '../ui/with-search.js';
import { isLookedFor, isWithNavigation, ownNames, typesIn } from './log-search.js';
import styles from './Log.module.css';
import * as texts from './texts.js';

const TypeSheet = later(async () => (await import('./TypeSheet.js')).TypeSheet);

/** What the events are narrowed to: types, a person, days, and whether where people went is among them. */
export function EventFilters() {
  const [search] = useSearchParams();
  const { sheet, open, close } = useSheetOnPage<'types'>();
  const types = typesIn(search);
  return (
    <>
      <Filters names={['person', 'dates']} also={ownNames}>
        <FilterPill
          label={texts.type}
          value={types.length > 0 ? texts.typesChosen(types[0]!, types.length - 1) : undefined}
          parts={['types']}
          onOpen={() => open('types')}
        />
        {!isLookedFor(search) && <WithNavigation />}
      </Filters>
      {sheet && <TypeSheet chosen={types} onClose={close} />}
    </>
  );
}

/** Lists where people went, too, which is most of what happens: one press, and one back. */
function WithNavigation() {
  const [search, setSearch] = useSearchParams();
  const isOn = isWithNavigation(search);
  return (
    <div className={`${pills.pill} ${isOn ? `${pills.active} ${styles.pressed}` : ''}`}>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() =>
          setSearch(withSearch(search, { with: isOn ? null : 'navigation' }), {
            ...{ replace: true, preventScrollReset: true },
          })
        }
      >
        {isOn && <Icon name="check" size={18} />}
        <span>{texts.withNavigation}</span>
      </button>
    </div>
  );
}
