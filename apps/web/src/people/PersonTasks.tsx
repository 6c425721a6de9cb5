import { TasksView } from '../tasks/TasksView.js';
import { usePersonOnPage } from './PersonPage.js';

/** What a person is to do, as far as the viewer sees it. */
export function PersonTasks() {
  const { id } = usePersonOnPage();
  return <TasksView of={{ assignedTo: id }} />;
}
