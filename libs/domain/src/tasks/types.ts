/** The three statuses of the specification, in the order of the board. Any transition is allowed (rule A14). */
export const taskStatuses = ['notStarted', 'inProgress', 'completed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** The four priorities of the specification, the least first. */
export const taskPriorities = ['low', 'normal', 'medium', 'high'] as const;
export type TaskPriority = (typeof taskPriorities)[number];
