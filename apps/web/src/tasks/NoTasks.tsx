import { useSearchParams } from 'react-router-dom';
import { Empty } from '../ui/Empty.js';
import { withSearch } from '../ui/with-search.js';
import { filtersOn, taskSearch } from './task-search.js';
import type { TasksPageProps } from './TasksPageLive.js';
import { noFilter } from './task-filter.js';
import { newTaskPath } from './task-path.js';
import * as texts from './texts.js';

const sentences = {
  mine: texts.noneMine,
  things: texts.noneForThings,
  groups: texts.noneForGroups,
  all: texts.noneAtAll,
};

/** What stands in place of tasks where there are none: why, and what to do about it. */
export function NoTasks({ of, signedIn }: TasksPageProps) {
  const [params] = useSearchParams();
  const search = taskSearch(params);
  if (filtersOn(search) > 0)
    return (
      <Empty icon="filter" link={{ to: withSearch(params, noFilter), label: texts.showAllTasks }}>
        {texts.nothingForFilter}
      </Empty>
    );
  if (of.assignedTo) return <Empty icon="tasks">{texts.noneForPerson}</Empty>;
  const toNew = { to: newTaskPath(), icon: 'plus', label: texts.newTask };
  if (of.groupId)
    return (
      <Empty icon="tasks" link={toNew}>
        {texts.noneForGroup}
      </Empty>
    );
  if (!signedIn) return <Empty icon="tasks">{texts.noneForGuests}</Empty>;
  const link = search.scope === 'mine' ? { to: '/tasks?scope=all', label: texts.seeAll } : toNew;
  return (
    <Empty icon="tasks" link={link}>
      {sentences[search.scope]}
    </Empty>
  );
}
