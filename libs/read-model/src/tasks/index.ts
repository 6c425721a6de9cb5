export { tasks as taskProjection, type TaskAssignmentRow, type TaskRow } from './tasks.js';
export {
  assignmentsOfTasks,
  openTasksByThing,
  openTasksOfGroups,
  openTasksOfThings,
  taskList,
  type TaskScope,
  taskScopes,
} from './tasks.queries.js';
