// When a task is due.
export const overdueYesterday = 'Yesterday, overdue';
export const overdue = (day: string) => `${day}, overdue`;
export const dueToday = 'Due today';
export const dueTomorrow = 'Tomorrow';
