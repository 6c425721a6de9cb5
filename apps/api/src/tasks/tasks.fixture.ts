/** A day so many days from today. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

export const taskFields = `id nodeId thingId actionType title notes description status priority dueDate rank
  repeats { rule timeZone startsOn } createdBy creator { id } createdAt updatedAt completedAt thing { id }
  assignments { id assignedTo assignedAt user { username } } viewerMayEdit viewerMayChangeStatus viewerMayDelete`;

export const createTaskDocument = `mutation ($input: CreateTaskInput!) { createTask(input: $input) {
  clientMutationId task { ${taskFields} } taskEdge { cursor } } }`;
export const updateTaskDocument = `mutation ($input: UpdateTaskInput!) { updateTask(input: $input) {
  clientMutationId task { ${taskFields} } } }`;
