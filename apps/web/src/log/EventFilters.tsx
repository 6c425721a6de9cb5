import { useSearchParams } from 'react-router-dom';
import { filterNames } from '../activity/activity-search.js';
import { Filters } from '../activity/ActivityFilters.js';
import { FilterPill } from '../lists/FilterPill.js';
import { TogglePill } from '../lists/TogglePill.js';
import { later } from '../ui/later.js';
import { useSheetOnPage } from '../ui/useSheetOnPage.js';
import { isLookedFor, ownNames, typesIn } from './log-search.js';
import * as texts from './texts.js';

const TypeSheet = later(async () => (await import('./TypeSheet.js')).TypeSheet);

/** What the events are narrowed to: types, a person, days, and whether where people went is among them. */
export function EventFilters() {
  const [search] = useSearchParams();
  const { sheet, open, close } = useSheetOnPage<'types'>();
  const types = typesIn(search);
  return (
    <>
      <Filters names={['person', 'dates']} narrows={[...filterNames, ...ownNames]}>
        <FilterPill
          label={texts.type}
          value={types.length > 0 ? texts.typesChosen(types[0]!, types.length - 1) : undefined}
          parts={['types']}
          onOpen={() => open('types')}
        />
        {/* Where people went, which is most of what happens. */}
        {!isLookedFor(search) && <TogglePill label={texts.withNavigation} part="with" value="navigation" />}
      </Filters>
      {sheet && <TypeSheet chosen={types} onClose={close} />}
    </>
  );
}
