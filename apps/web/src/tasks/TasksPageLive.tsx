import { useSearchParams } from 'react-router-dom';
import { useNow } from '../time/useNow.js';
import { soon } from '../ui/later.js';
import { daysOfMonth } from './month.js';
import { type BoardOf, boardOf, isAskedFor, taskSearch } from './task-search.js';

const TasksLive = soon(async () => (await import('./TasksLive.js')).TasksLive);

export interface TasksPageProps {
  /** Whose tasks the page shows, where it is the page of a group or a person. */
  readonly of: BoardOf;
  readonly signedIn: boolean;
}

interface TasksPageLiveProps extends TasksPageProps {
  /** The nodeIds of the tasks that the view has. */
  readonly shown: readonly string[];
}

/** Keeps the view of tasks that the URL asks for up to date. */
export function TasksPageLive({ of, signedIn, shown }: TasksPageLiveProps) {
  const [params] = useSearchParams();
  const search = taskSearch(params);
  const now = useNow();
  const days = daysOfMonth(search.month, now);
  return (
    <TasksLive
      of={boardOf(search, of, signedIn)}
      shown={new Set(shown)}
      isAskedFor={(task) =>
        search.view === 'calendar'
          ? task.dueDate !== null &&
            days.includes(task.dueDate) &&
            isAskedFor(task, { ...search, due: null }, now)
          : isAskedFor(task, search, now)
      }
    />
  );
}
