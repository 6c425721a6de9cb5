import { Gone } from '../ui/Gone.js';
import * as texts from './form-texts.js';

/** The list of tasks, and what leads there. */
export const taskList = { to: '/tasks', label: texts.tasks, see: texts.seeTasks };

/** In place of a task that went while it was looked at, with the title it had on this page. */
export function TaskGone({ title }: { readonly title: string }) {
  const words = { title: texts.goneTitle(title), sentence: texts.goneSentence(title) };
  return <Gone {...words} icon="tasks" list={taskList} here={title} />;
}
