import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListTools } from '../lists/ListTools.js';
import { OrderChoice } from '../lists/OrderChoice.js';
import { Button } from '../ui/Button.js';
import { later } from '../ui/later.js';
import { Segmented } from '../ui/Segmented.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import { withSearch } from '../ui/with-search.js';
import { filtersOn, taskOrders, taskScopes, taskSearch, type TaskView, taskViews } from './task-search.js';
import styles from './TaskTools.module.css';
import * as texts from './texts.js';

const TaskFilterSheet = later(async () => (await import('./TaskFilterSheet.js')).TaskFilterSheet);

const icons: Readonly<Record<TaskView, string>> = { board: 'board', list: 'list', calendar: 'calendar' };

// Up to so many pixels, whose tasks does not fit beside the other tools.
const twoRows = 1000;

interface TaskToolsProps {
  /** Whether one can choose whose tasks: not on the page of a group or a person, and not for guests. */
  readonly hasScopes: boolean;
}

/** Which tasks are shown, and how. All of it is in the URL. */
export function TaskTools({ hasScopes }: TaskToolsProps) {
  const [params] = useSearchParams();
  const search = taskSearch(params);
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow(twoRows);
  const count = filtersOn(search);
  const whose = hasScopes && (
    <Segmented
      label={texts.whoseTasks}
      choices={taskScopes.map(({ key, label }) => ({
        to: withSearch(params, { scope: key }),
        label,
        current: search.scope === key,
      }))}
    />
  );
  return (
    <>
      {isNarrow && <div className={styles.whose}>{whose}</div>}
      <ListTools>
        {!isNarrow && whose}
        <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {count > 0 ? texts.filterWith(count) : texts.filter}
        </Button>
        {search.view === 'list' && <OrderChoice orders={taskOrders} order={search.order} isShort />}
        <Segmented
          label={texts.view}
          choices={taskViews.map((view) => ({
            to: withSearch(params, { view: view === 'board' ? null : view }),
            label: texts.views[view],
            ...(isNarrow && { icon: icons[view] }),
            current: search.view === view,
          }))}
        />
      </ListTools>
      {isOpen && <TaskFilterSheet onClose={() => setOpen(false)} hasGroups={hasScopes} />}
    </>
  );
}
