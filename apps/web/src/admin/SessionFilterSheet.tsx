import { notFoundRoute, routeTable } from '@hedgerow/domain';
import { useState } from 'react';
import styles from '../activity/Activity.module.css';
import { Choices } from '../activity/FilterSheet.js';
import { LookField } from '../lists/LookField.js';
import { Sheet } from '../ui/Sheet.js';
import { shortestMinutes, whoLabels } from './session-search.js';
import * as texts from './texts.js';

/** What the sessions are narrowed by in a sheet of its own. */
export type SessionFilterName = keyof typeof texts.sessionFilters;

interface SessionFilterSheetProps {
  readonly name: SessionFilterName;
  readonly onClose: () => void;
}

/** Chooses what the sessions are narrowed to by one of their filters. The URL holds it. */
export function SessionFilterSheet({ name, onClose }: SessionFilterSheetProps) {
  return (
    <Sheet open title={texts.sessionFilters[name]} onClose={onClose}>
      <div className={styles.choose}>
        {name === 'route' && <Routes onChosen={onClose} />}
        {name === 'who' && (
          <Choices
            name="who"
            choices={Object.entries(whoLabels).map(([id, label]) => ({ id, name: label }))}
            none={null}
            onChosen={onClose}
          />
        )}
        {name === 'minutes' && (
          <Choices
            name="minutes"
            choices={shortestMinutes.map((minutes) => ({
              ...{ id: String(minutes), name: texts.orLonger(minutes) },
            }))}
            none={null}
            onChosen={onClose}
          />
        )}
      </div>
    </Sheet>
  );
}

const routes = [...[...routeTable].sort(), notFoundRoute];

/** The routes that there are, found by a part of them. */
function Routes({ onChosen }: { readonly onChosen: () => void }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  return (
    <>
      <LookField label={texts.searchRoutes} longest={80} value={text} onChange={setText} />
      <Choices
        name="route"
        choices={routes
          .filter((route) => route.toLowerCase().includes(wanted))
          .map((route) => ({ id: route, name: route }))}
        none={texts.noRouteCalled}
        onChosen={onChosen}
      />
    </>
  );
}
