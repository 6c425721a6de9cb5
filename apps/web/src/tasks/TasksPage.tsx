import { useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { PageHead } from '../ui/PageHead.js';
import { taskSearch } from './task-search.js';
import { TasksView } from './TasksView.js';
import { newTaskPath } from './task-path.js';
import * as texts from './texts.js';

// The page is of no group and of no person.
const ofAll = {};

/** What is to be done: mine, for my things, for those of my groups, or all. */
export function TasksPage() {
  const [params] = useSearchParams();
  const { scope } = taskSearch(params);
  return (
    <>
      <PageHead title={texts.tasks} primary={{ to: newTaskPath(), icon: 'plus', label: texts.newTask }}>
        {isSignedIn(useAuth()) ? texts.leads[scope] : texts.leadForGuests}
      </PageHead>
      <TasksView of={ofAll} />
    </>
  );
}
