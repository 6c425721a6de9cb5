import type { TaskPriority, TaskStatus } from '@hedgerow/domain';

/** What people call the three statuses, in the order of the board. */
export const taskStatusLabels: Record<TaskStatus, string> = {
  notStarted: 'Not started',
  inProgress: 'In progress',
  completed: 'Completed',
};

/** What people call the four priorities, the least first. */
export const taskPriorityLabels: Record<TaskPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  medium: 'Medium',
  high: 'High',
};

/** The label of a status; one newer than this page keeps its own name. */
export const statusLabel = (status: string): string => taskStatusLabels[status as TaskStatus] ?? status;

/** The label of a priority; one newer than this page keeps its own name. */
export const priorityLabel = (priority: string): string =>
  taskPriorityLabels[priority as TaskPriority] ?? priority;
