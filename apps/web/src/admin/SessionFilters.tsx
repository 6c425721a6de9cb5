import { useSearchParams } from 'react-router-dom';
import { Filters } from '../activity/ActivityFilters.js';
import { FilterPill } from '../lists/FilterPill.js';
import { TogglePill } from '../lists/TogglePill.js';
import { later } from '../ui/later.js';
import { useSheetOnPage } from '../ui/useSheetOnPage.js';
import type { SessionFilterName } from './SessionFilterSheet.js';
import { minutesIn, routeIn, sessionFilterNames, whoIn, whoLabels } from './session-search.js';
import * as texts from './texts.js';

const SessionFilterSheet = later(async () => (await import('./SessionFilterSheet.js')).SessionFilterSheet);

/** What the sessions are narrowed to: a route that was visited, who, how long, whether they go on, and a person. */
export function SessionFilters() {
  const [search] = useSearchParams();
  const { sheet, open, close } = useSheetOnPage<SessionFilterName>();
  const [who, minutes] = [whoIn(search), minutesIn(search)];
  const pills: readonly (readonly [SessionFilterName, string | undefined])[] = [
    ['route', routeIn(search)],
    ['who', who && whoLabels[who]],
    ['minutes', minutes === undefined ? undefined : texts.orLonger(minutes)],
  ];
  return (
    <>
      <Filters names={['person']} narrows={sessionFilterNames}>
        {pills.map(([name, value]) => (
          <FilterPill
            key={name}
            label={texts.sessionFilters[name]}
            value={search.has(name) ? (value ?? texts.noSuchFilter) : undefined}
            parts={[name]}
            onOpen={() => open(name)}
          />
        ))}
        <TogglePill label={texts.goingOn} part="ongoing" value="yes" />
      </Filters>
      {sheet && <SessionFilterSheet name={sheet} onClose={close} />}
    </>
  );
}
