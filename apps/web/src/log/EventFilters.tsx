import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Filters } from '../activity/ActivityFilters.js';
import { Chips } from '../forms/Chips.js';
import { FilterPill } from '../lists/FilterPill.js';
import { TogglePill } from '../lists/TogglePill.js';
import { later } from '../ui/later.js';
import { useSheetOnPage } from '../ui/useSheetOnPage.js';
import { withSearch } from '../ui/with-search.js';
import { isLookedFor, logFilterNames, typesIn } from './log-search.js';
import { timeIn } from './time-in-words.js';
import styles from './Log.module.css';
import * as texts from './texts.js';

const TypeSheet = later(async () => (await import('./TypeSheet.js')).TypeSheet);
const TimeSheet = later(async () => (await import('./TimeSheet.js')).TimeSheet);

interface EventFiltersProps {
  /** The list is empty, and has the press that clears all of them. */
  readonly isClearedBelow: boolean;
}

/** What the events are narrowed to: types, a time, a person, and whether where people went is among them. */
export function EventFilters({ isClearedBelow }: EventFiltersProps) {
  const [search, setSearch] = useSearchParams();
  const { sheet, open, close } = useSheetOnPage<'types' | 'time'>();
  const types = typesIn(search);
  const pill = useRef<HTMLButtonElement>(null);
  const handleRemove = (type: string) =>
    setSearch(withSearch(search, { types: types.filter((one) => one !== type).join(',') }), {
      ...{ replace: true, preventScrollReset: true },
    });
  return (
    <>
      <Filters names={['person']} narrows={isClearedBelow ? [] : logFilterNames}>
        <FilterPill
          label={texts.type}
          value={types.length > 0 ? texts.typesChosen(types[0]!, types.length - 1) : undefined}
          parts={['types']}
          opener={pill}
          onOpen={() => open('types')}
        />
        <FilterPill
          label={texts.time}
          value={timeIn(search.get('from'), search.get('to'))}
          parts={['from', 'to']}
          onOpen={() => open('time')}
        />
        {/* Where people went, which is most of what happens. */}
        {!isLookedFor(search) && <TogglePill label={texts.withNavigation} part="with" value="navigation" />}
      </Filters>
      {types.length > 0 && (
        <div className={styles.types}>
          <Chips
            chips={types.map((type) => ({ id: type, name: type }))}
            onRemove={handleRemove}
            onEmpty={() => pill.current?.focus()}
          />
        </div>
      )}
      {sheet === 'types' && <TypeSheet chosen={types} onClose={close} />}
      {sheet === 'time' && <TimeSheet onClose={close} />}
    </>
  );
}
