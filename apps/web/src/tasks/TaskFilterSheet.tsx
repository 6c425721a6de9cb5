import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { SelectField } from '../forms/Field.js';
import { Button } from '../ui/Button.js';
import { Sheet } from '../ui/Sheet.js';
import { withSearch } from '../ui/with-search.js';
import type {
  TaskFilterSheetQuery,
  TaskFilterSheetQuery$data,
} from './__generated__/TaskFilterSheetQuery.graphql.js';
import { taskPriorityLabels, taskStatusLabels } from './labels.js';
import { noFilter } from './task-filter.js';
import { taskSearch } from './task-search.js';
import styles from './TaskBoard.module.css';
import * as texts from './texts.js';

const query = graphql`
  query TaskFilterSheetQuery {
    allGroups(mine: true, personal: false, first: 100) {
      nodes {
        id
        name
      }
    }
    own: allThings(scope: OWN, orderBy: NAME, first: 100) {
      nodes {
        id
        name
      }
    }
    collaborating: allThings(scope: COLLABORATING, orderBy: NAME, first: 100) {
      nodes {
        id
        name
      }
    }
  }
`;

/** The groups and things of the viewer. Until they are there, and when they do not come, the others are chosen by. */
const useChoices = (): TaskFilterSheetQuery$data | undefined => {
  const environment = useRelayEnvironment();
  const [choices, setChoices] = useState<TaskFilterSheetQuery$data>();
  useEffect(() => {
    const asked = fetchQuery<TaskFilterSheetQuery>(
      environment,
      query,
      {},
      { fetchPolicy: 'store-or-network' },
    );
    const { unsubscribe } = asked.subscribe({ next: setChoices, error: () => undefined });
    return unsubscribe;
  }, [environment]);
  return choices;
};

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** Any, then the choices; and the one that is chosen where it is none of them. */
const optionsOf = (any: string, choices: readonly Choice[], chosen: string | null): readonly Choice[] => [
  { id: '', name: any },
  ...(chosen && !choices.some(({ id }) => id === chosen) ? [{ id: chosen, name: texts.thatOne }] : []),
  ...choices,
];

interface TaskFilterSheetProps {
  /** Whether one can choose a group: not on the page of one. */
  readonly hasGroups: boolean;
  readonly onClose: () => void;
}

/** Narrows the tasks. Each choice counts at once. */
export function TaskFilterSheet({ hasGroups, onClose }: TaskFilterSheetProps) {
  const [params, setParams] = useSearchParams();
  const { view, status, priority, due, group, thing } = taskSearch(params);
  const choices = useChoices();
  const groups = choices?.allGroups.nodes ?? [];
  const things = [...(choices?.own.nodes ?? []), ...(choices?.collaborating.nodes ?? [])];
  const set = (name: keyof typeof noFilter) => (value: string) =>
    setParams(withSearch(params, { [name]: value === '' ? null : value }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Sheet open title={texts.filterTitle} onClose={onClose}>
      <div className={styles.choices}>
        {view !== 'board' && (
          <SelectField
            label={texts.status}
            value={status === 'open' ? '' : status}
            onValue={set('status')}
            options={[
              { id: '', name: texts.open },
              ...Object.entries(taskStatusLabels).map(([id, name]) => ({ id, name })),
              { id: 'all', name: texts.anyStatus },
            ]}
          />
        )}
        <SelectField
          label={texts.priority}
          value={priority ?? ''}
          onValue={set('priority')}
          options={[
            { id: '', name: texts.anyPriority },
            ...Object.entries(taskPriorityLabels)
              .map(([id, name]) => ({ id, name }))
              .reverse(),
          ]}
        />
        {view !== 'calendar' && (
          <SelectField
            label={texts.due}
            value={due ?? ''}
            onValue={set('due')}
            options={[
              { id: '', name: texts.anyDay },
              ...Object.entries(texts.dueChoices).map(([id, name]) => ({ id, name })),
            ]}
          />
        )}
        {hasGroups && (
          <SelectField
            label={texts.group}
            value={group ?? ''}
            onValue={set('group')}
            options={optionsOf(texts.anyGroup, groups, group)}
          />
        )}
        <SelectField
          label={texts.thing}
          value={thing ?? ''}
          onValue={set('thing')}
          options={optionsOf(texts.anyThing, things, thing)}
        />
        <div className="actions">
          <Button kind="primary" onClick={onClose}>
            {texts.showTasks}
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
