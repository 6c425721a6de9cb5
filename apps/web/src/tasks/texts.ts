// Whose tasks, and how they are shown
export const tasks = 'Tasks';
export const newTask = 'New task';
export const whoseTasks = 'Whose tasks';
export const mine = 'Mine';
export const ofMyThings = 'Things';
export const ofMyGroups = 'Groups';
export const all = 'All';
export const leads = {
  mine: 'What you are to do.',
  things: 'What is to be done for the things that you look after.',
  groups: 'What is to be done for the things of your groups.',
  all: 'What is to be done for all the things that you can see.',
};
export const leadForGuests = 'What is to be done for public things.';
export const view = 'View';
export const views = { board: 'Board', list: 'List', calendar: 'Calendar' };

// The filter
export const filter = 'Filter';
export const filterWith = (count: number) => `Filter, ${count} on`;
export const filterTitle = 'Filter tasks';
export const status = 'Status';
export const open = 'Open';
export const anyStatus = 'Any status';
export const priority = 'Priority';
export const anyPriority = 'Any priority';
export const due = 'Due';
export const anyDay = 'Any day';
export const dueChoices = { overdue: 'Overdue', today: 'Today', week: 'This week' };
export const group = 'Group';
export const anyGroup = 'Any group';
export const thing = 'Thing';
export const anyThing = 'Any thing';
export const thatOne = 'The one you came from';
export const clearFilter = 'Clear the filter';
export const showTasks = 'Show tasks';

// A card
export const done = (day: string) => `Done ${day}`;
export const noDueDate = 'No due date';
export const noThing = 'A thing that is gone';
export const unassigned = 'Unassigned';
export const repeats = 'Repeats';
export const assignedTo = (names: string) => `Assigned to ${names}`;
export const morePeople = (count: number) => `+${count}`;
export const move = (title: string) => `Move ${title}`;

// The board
export const columns = 'Columns of the board';
export const shortColumns = { notStarted: 'To do', inProgress: 'Doing', completed: 'Done' };
export const inColumn = (column: string, count: number) => `${column} ${count}`;
export const thisMonth = (count: number) => `${count} this month`;
export const cardsIn = (column: string) => `Tasks, ${column}`;
export const more = (count: number) => `${count} more`;
export const older = 'Completed before';
export const howToMove =
  'Drag a card; or press Enter on its handle, choose with Tab and the arrow keys, and press Enter again. Escape puts it back.';
export const nothingHere = 'Nothing here.';

// Moving a card
export const moveTitle = (title: string) => `Move “${title}”`;
export const moveTo = (column: string) => `To ${column}`;
export const toTop = 'To the top';
export const toBottom = 'To the bottom';
export const movedTo = (title: string, column: string) => `“${title}” moved to ${column}.`;
export const moved = (title: string) => `“${title}” moved.`;
export const moveUndone = (title: string) => `Undone. “${title}” is back where it was.`;
export const meanwhileIn = (title: string, column: string) =>
  `“${title}” was moved to ${column} meanwhile, so it stays there.`;
export const meanwhileMoved = (title: string) =>
  `“${title}” was moved by others meanwhile, too. It is where you put it.`;
export const meanwhileGone = (title: string) =>
  `“${title}” is gone: it was deleted, or you no longer see it.`;
export const notMoved = (title: string, why: string) => `“${title}” was not moved. ${why}`;

// The list
export const task = 'task';
export const tasksCounted = 'tasks';
export const columnTask = 'Task';
export const columnDue = 'Due';
export const columnPriority = 'Priority';
export const columnStatus = 'Status';
export const columnPeople = 'Assigned to';

// The calendar
export const calendarOf = (month: string) => `Tasks due in ${month}`;
export const previousMonth = 'Previous month';
export const nextMonth = 'Next month';
export const today = 'Today';
export const dayWith = (day: string, count: number) =>
  count === 0 ? day : `${day}, ${count === 1 ? '1 task' : `${count} tasks`}`;
export const moreOnDay = (count: number) => `${count} more`;
export const nothingDue = (month: string) => `Nothing is due in ${month}.`;
export const notAllShown =
  'There are more tasks in this month than fit. Narrow them by the filter, or use the list.';

// Where there is none
export const nothingForFilter = 'No task is like this.';
export const showAllTasks = 'Show all tasks';
export const noneMine =
  'Tasks that are yours to do stand here. There are none: all done, or not yet shared out.';
export const seeAll = 'See all tasks';
export const noneForThings =
  'What is to be done for the things that you look after stands here. Make a task, and say who is to do it.';
export const noneForGroups =
  'What is to be done for the things of your groups stands here. Make a task, and say who is to do it.';
export const noneAtAll =
  'What is to be done for things stands here. Make the first task, and say who is to do it.';
export const noneForGuests = 'What is to be done for public things stands here. There is nothing just now.';
export const noneForGroup =
  'What is to be done for the things of this group stands here. There is nothing yet.';
export const noneForPerson =
  'What this person is to do stands here, as far as you see it. There is nothing just now.';
