// When a task is due.
export const overdueYesterday = 'Yesterday, overdue';
export const overdue = (day: string) => `${day}, overdue`;
export const dueToday = 'Due today';
export const dueTomorrow = 'Tomorrow';

// How often a task comes again.
export const repeats = 'Repeats';
export const doesNotRepeat = 'Does not repeat';
export const frequencyLabels = {
  DAILY: 'Every day',
  WEEKLY: 'Every week',
  MONTHLY: 'Every month',
  YEARLY: 'Every year',
};
export const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };
export const weekdayNames = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
export const every = (unit: string, step: number) =>
  step === 1 ? `Every ${unit}` : `Every ${step} ${unit}s`;
export const on = (days: string) => `on ${days}`;
export const listed = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join();
const ordinalEnds: Readonly<Record<string, string>> = {
  1: 'st',
  2: 'nd',
  3: 'rd',
  21: 'st',
  22: 'nd',
  23: 'rd',
  31: 'st',
};
export const dayOfMonth = (day: number) => `the ${day}${ordinalEnds[day] ?? 'th'}`;
export const lastDayOfMonth = 'the last day';
export const weekdayOfMonth = (nth: number, weekday: string) =>
  `the ${nth === -1 ? 'last' : ['first', 'second', 'third', 'fourth'][nth - 1]} ${weekday}`;
export const untilDay = (day: string) => `, until ${day}`;
export const times = (count: number) => `, ${count === 1 ? 'once' : `${count} times`}`;
export const stepLabel = (unit: string) => `Every how many ${unit}s`;
export const onWeekdays = 'On';
export const onMonthday = 'On';
export const onDayOf = (day: string) => `On ${day}`;
export const ends = 'Ends';
export const endLabels = { never: 'Never', until: 'On a day', count: 'After a number of times' };
export const lastDay = 'Last day';
export const howOften = 'How many times';

// A task with another status.
export const completed = (task: string) => `“${task}” is completed.`;
export const wateringCompleted = (task: string) => `“${task}” is completed. Watering recorded.`;
export const statusChanged = (task: string, status: string) => `“${task}”: ${status.toLowerCase()}.`;
export const statusUndone = (task: string, status: string) => `Undone. “${task}”: ${status.toLowerCase()}.`;
export const failedToUpdate = 'Failed to update task';
export const notUpdated = (why: string) => `${failedToUpdate}. ${why}`;
export const failedToUpdateSentence = `${failedToUpdate}.`;

// A task as one line, and the panel of a thing.
export const doneNext = 'What is to be done next';
export const nothingToDo = 'Nothing is planned. Write down what is to be done, and who does it.';
export const moreTasks = (count: number) =>
  count === 1 ? 'One more task is open.' : `${count} more tasks are open.`;
export const you = 'you';
export const forPeople = (names: string) => `For ${names}`;
export const highPriority = 'High priority';
export const begun = 'In progress';
export const comesAgain = 'Comes again';
export const complete = 'Complete';
export const completeOf = (task: string) => `Complete: ${task}`;

// The form of a task.
export const tasks = 'Tasks';
export const seeTasks = 'See tasks';
export const newTask = 'New task';
export const createTask = 'Create this task';
export const notCreated = 'Failed to create task.';
export const created = (task: string) => `“${task}” was created.`;
export const thing = 'Thing';
export const thingHint = 'One that you look after.';
export const addThing = 'Add a thing';
export const noThingForTask = 'Tasks are for things that you own or collaborate on. You don’t have any yet.';
export const onlyHelpersMake = (of: string) =>
  `Only owners and collaborators of ${of} can make tasks for it.`;
export const whatToDo = 'What is to be done?';
export const title = 'Title';
export const titleHint = 'Short, as you would say it.';
export const suggestions = {
  WATERING: (of: string) => `Water ${of}`,
  UPKEEP: (of: string) => `Look after ${of}`,
  LITTER_CLEANUP: (of: string) => `Clean up around ${of}`,
  MEASUREMENT: (of: string) => `Take a reading at ${of}`,
  EDUCATION: (of: string) => `Show people ${of}`,
  SHARE: (of: string) => `Share ${of}`,
};
export const dueDate = 'Due date';
export const dueDateHint = 'Optional.';
export const noDueDate = 'No due date';
export const repeatsHint = 'The next task is made when this one is completed.';
export const assignees = 'Who does it';
export const assigneesHint = 'Optional. Several people can share a task.';
export const nameAndYou = (name: string) => `${name} (you)`;
export const me = 'I do it';
export const unassigned = 'Not given to a person yet';
export const priority = 'Priority';
export const status = 'Status';
export const notes = 'Notes';
export const notesHint = 'Optional. Where the tools are, what to watch.';

// The page of a task.
export const taskLead = 'The status changes with one press. Fields with an asterisk are mandatory.';
export const onlyStatus =
  'You may change the status of this task. Owners and collaborators of the thing change the rest.';
export const onlyHelpersChange =
  'Owners and collaborators of the thing, and those who are to do it, can change this task.';
export const about = 'About this task';
export const work = 'Work';
export const completedBy = 'Completed';
export const madeBy = 'Made';
export const lastChange = 'Last change';
export const goneTitle = (task: string) => `“${task}” is gone`;
export const goneSentence = (task: string) =>
  `“${task}” was deleted, or its thing is no longer shared with you.`;

// Deleting a task.
export const deleteTask = 'Delete this task';
export const deleteWarning = 'This deletes it for everybody. It can’t be undone.';
export const deleteConsequence = 'will be deleted for everybody. This can’t be undone.';
export const comesNoMore = 'It will not come again.';
export const workStays = 'What was recorded when it was completed stays.';
export const failedToDelete = 'Failed to delete task';

// The tasks of a person in a calendar.
export const calendar = 'Your tasks in a calendar';
export const calendarWhy =
  'Your calendar can show the tasks that you are to do. It reads them from an address of your own; who has the address can read them, too.';
export const makeAddress = 'Make an address';
export const addressMade = 'Your address was made';
export const addressToldOnce = 'It is told once. If you need it again, make it anew.';
export const makeAnew = 'Make it anew';
export const anewTitle = 'Make the address anew?';
export const anewWarning =
  'Calendars that read the address you have now show your tasks no longer, until they get the new one.';
export const notMade = 'The address was not made';
export const revoke = 'Revoke it';
export const revokeTitle = 'Revoke the address?';
export const revokeWarning = 'Calendars that read it show your tasks no longer.';
export const notRevoked = 'The address was not revoked';
export const addressRevoked = 'The address was revoked.';
export const yourAddress = 'Your address';
export const toldOnlyNow = 'Copy it now: it is not shown again.';
export const asTasks = 'As things to do';
export const asTasksHint = 'For apps with a list of things to do. Most calendars show days only.';
export const copyAddress = 'Copy the address';
export const addressCopied = 'The address was copied.';
export const copyItYourself = 'Couldn’t copy it. Select the address and copy it yourself.';
export const howToSubscribe = [
  'Google Calendar: Other calendars, From URL.',
  'Apple Calendar: File, New Calendar Subscription; on a phone in Settings, Calendar, Accounts.',
  'Thunderbird: New Calendar, On the Network.',
];
