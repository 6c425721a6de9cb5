import { thingTypes } from '@hedgerow/domain';
import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { SelectField } from '../forms/Field.js';
import { ManyField } from '../forms/rich.js';
import { stateLabels } from '../readings/state.js';
import { Button } from '../ui/Button.js';
import { Sheet } from '../ui/Sheet.js';
import { withSearch } from '../ui/with-search.js';
import type { ThingFilterSheetQuery } from './__generated__/ThingFilterSheetQuery.graphql.js';
import { thingTypeLabel } from './labels.js';
import { noFilter, stateKeys, thingsSearch } from './things-search.js';
import styles from './ThingsTools.module.css';
import * as texts from './texts.js';

interface Choice {
  readonly id: string;
  readonly name: string;
}

const types: readonly Choice[] = thingTypes.map((id) => ({ id, name: thingTypeLabel(id) }));
const states: readonly Choice[] = stateKeys.map((id) => ({ id, name: stateLabels[id] }));

/** The groups of the viewer. Until they are there, and when they do not come, the others are chosen by. */
const useGroups = (hasGroups: boolean): readonly Choice[] => {
  const environment = useRelayEnvironment();
  const [groups, setGroups] = useState<readonly Choice[]>([]);
  useEffect(() => {
    if (!hasGroups) return;
    const asked = fetchQuery<ThingFilterSheetQuery>(
      environment,
      graphql`
        query ThingFilterSheetQuery {
          allGroups(mine: true, first: 100) {
            nodes {
              id
              name
              isPersonal
            }
          }
        }
      `,
      {},
      { fetchPolicy: 'store-or-network' },
    );
    const { unsubscribe } = asked.subscribe({
      next: ({ allGroups }) =>
        setGroups(
          allGroups.nodes.map(({ id, name, isPersonal }) => ({
            id,
            name: isPersonal ? texts.personal : name,
          })),
        ),
      error: () => undefined,
    });
    return unsubscribe;
  }, [environment, hasGroups]);
  return groups;
};

interface ThingFilterSheetProps {
  /** Whether one can choose a group: a guest is told of none. */
  readonly hasGroups: boolean;
  readonly onClose: () => void;
}

/** Narrows the list of things. Each choice counts at once, and is in the URL. */
export function ThingFilterSheet({ hasGroups, onClose }: ThingFilterSheetProps) {
  const [params, setParams] = useSearchParams();
  const search = thingsSearch(params);
  const groups = useGroups(hasGroups);
  const set = (name: keyof typeof noFilter) => (value: string | readonly string[]) =>
    setParams(withSearch(params, { [name]: value.length === 0 ? null : String(value) }), {
      replace: true,
      preventScrollReset: true,
    });
  const isOther = search.group !== null && !groups.some(({ id }) => id === search.group);
  return (
    <Sheet open title={texts.filterTitle} onClose={onClose}>
      <div className={styles.choices}>
        <ManyField
          label={texts.filterType}
          hint={texts.filterTypeHint}
          choices={types}
          value={search.types}
          onValue={set('type')}
        />
        <ManyField
          label={texts.filterState}
          hint={texts.filterStateHint}
          choices={states}
          value={search.states}
          onValue={set('state')}
        />
        {hasGroups && (
          <SelectField
            label={texts.filterGroup}
            value={search.group ?? ''}
            onValue={set('group')}
            options={[
              { id: '', name: texts.anyGroup },
              ...(isOther ? [{ id: search.group!, name: texts.thatGroup }] : []),
              ...groups,
            ]}
          />
        )}
        <div className="actions">
          <Button kind="primary" onClick={onClose}>
            {texts.showThings}
          </Button>
          <Button
            kind="text"
            onClick={() => {
              setParams(withSearch(params, noFilter), { replace: true, preventScrollReset: true });
              onClose();
            }}
          >
            {texts.clearFilter}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
