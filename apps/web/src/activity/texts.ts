// The page
export const activity = 'Activity';
export const lead = 'What happened to the things, groups and devices that you may see.';
export const showOlder = 'Show older';

// What is new, and what did not come
export const newEntries = (count: number) => (count === 1 ? '1 new' : `${count} new`);
export const manyNew = (count: number) => `More than ${count} new`;
export const show = 'Show';
export const errorLoading = 'Error loading activities';

// Nothing to be seen
export const nothingYet = 'What people do shows up here. Nothing has been recorded yet.';
export const noMatch = 'No entries match these filters.';
export const clearFilters = 'Clear filters';

// The filters
export const filters = 'Filters';
export const kind = 'Kind';
export const person = 'Person';
export const group = 'Group';
export const thing = 'Thing';
export const dates = 'Dates';
export const notKnown = 'not found';
export const actions = 'Actions';
export const tasks = 'Tasks';
export const invitations = 'Groups and invitations';
export const badges = 'Badges';
export const devices = 'Devices';
export const sinceDay = (day: string) => `since ${day}`;
export const untilDay = (day: string) => `until ${day}`;
export const fromTo = (from: string, to: string) => `${from} to ${to}`;
export const firstAndLastDay = 'First and last day';
export const showDays = 'Show these days';
export const searchPeople = 'Search people';
export const searchThings = 'Search things';
export const noGroups = 'You’re not in a group yet.';
export const nothingFound = 'Nothing found.';

// Several entries as one
export const verbThings = (verb: string, count: number) => `${verb} ${count} things`;
export const times = (count: number) => `${count} times`;
export const tasksCounted = (count: number) => `${count} tasks`;
export const peopleCounted = (count: number) => `${count} people`;
export const showAll = (count: number) => `Show ${count}`;
export const hide = 'Hide';

// One entry, in the words between its names
export const deactivated = 'Deactivated account';
export const aThing = 'a thing';
export const aDevice = 'a device';
export const aGroup = 'a group';
export const aTask = 'a task';
export const quoted = (text: string) => `“${text}”`;
export const forWhat = 'for';
export const to = 'to';
export const addedTask = 'added the task';
export const added = 'added';
export const wasAddedAsTask = 'was added as a task';
export const began = 'began';
export const wasBegun = 'was begun';
export const completed = 'completed';
export const wasCompleted = 'was completed';
export const assigned = 'assigned';
export const wasAssigned = 'was assigned';
export const tookOn = 'took on';
export const founded = 'founded';
export const wasFounded = 'was founded';
export const joined = 'joined';
export const collaborates = 'began to look after';
export const gotAccess = 'got access to';
export const invitedPersonTo = 'invited a person to';
export const invited = 'invited';
export const hasInvitation = 'has a new invitation';
export const earned = 'earned the badge';
export const aBadge = 'a badge';
export const badge = (name: string, level: number) => `${name}, level ${level}`;
export const registered = 'registered';
export const wasRegistered = 'was registered';
export const linked = 'linked';
export const wasLinked = 'was linked';
export const didSomethingFor = 'did something for';
export const changedSomehow = 'changed';
