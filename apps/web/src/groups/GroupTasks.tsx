import { TasksView } from '../tasks/TasksView.js';
import { useGroupOnPage } from './GroupPage.js';

/** What is to be done for the things of a group. */
export function GroupTasks() {
  const { id } = useGroupOnPage();
  return <TasksView of={{ groupId: id }} />;
}
