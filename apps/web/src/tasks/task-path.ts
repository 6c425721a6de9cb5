/** The page of a task. */
export const taskPath = (id: string): string => `/tasks/${id}`;

/** The form of a new task, for a thing where it is known. */
export const newTaskPath = (thingId?: string): string =>
  thingId ? `/tasks/new?thing=${thingId}` : '/tasks/new';
