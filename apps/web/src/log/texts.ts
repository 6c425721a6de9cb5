// The events
export const events = 'Events';
export const lead = 'What happened here, newest first.';
export const eventsNotLoaded = 'The events didn’t load.';
export const searchEvents = 'Search text, stream or id';
/** Before the types and people whose name the text that was typed is part of. */
export const meantBySearch = 'Filter instead by';
export const person = 'Person';
export const types = 'Types of events';
export const typesChosen = (first: string, more: number) =>
  more === 0 ? first : `${first} and ${more} more`;
export const searchTypes = 'Search types';
export const noTypes = 'No type is called that.';
export const showAllTypes = 'Show all types';
export const showTypes = (count: number) => (count === 1 ? 'Show 1 type' : `Show ${count} types`);
export const noneChosen = 'Choose none';
const sliceNames: Readonly<Record<string, string>> = {
  users: 'People',
  groups: 'Groups',
  things: 'Things',
  devices: 'Devices',
  actions: 'Actions',
  tasks: 'Tasks',
  badges: 'Badges',
  pictures: 'Pictures',
  notifications: 'Notifications',
  navigation: 'Navigation',
  feedback: 'Feedback',
  retries: 'Failed jobs',
};
/** What events are about; by its own name where this version does not know it. */
export const sliceName = (name: string) => sliceNames[name] ?? name;
export const withNavigation = 'With navigation';
// When
export const time = 'Time';
export const whichTime = 'Which time';
export const since = (moment: string) => `since ${moment}`;
export const before = (moment: string) => `before ${moment}`;
export const through = (day: string) => `through ${day}`;
export const between = (from: string, to: string) => `${from} to ${to}`;
export const notATime = 'no time';
export const lastHours: readonly (readonly [hours: number, label: string])[] = [
  [1, 'Last hour'],
  [24, 'Last 24 hours'],
  [168, 'Last 7 days'],
  [720, 'Last 30 days'],
];
export const shorter = 'Up to now';
export const showTime = 'Show this time';
const ends = { from: 'From', to: 'To' } as const;
export const noMoment = (end: keyof typeof ends, typed: string) =>
  `${ends[end]}: “${typed}” is no day and no time. For example: 2026-07-01 or 2026-07-01 06:30`;
export const inFuture = 'From: this lies in the future. Choose a time that has been.';
export const notBefore = 'From: this is not before To. Swap the two, or choose a later To.';

/** Said with how many were found. */
export const leftOut = 'Navigation is left out.';
export const counting = 'Counting…';
export const counted = (count: number) =>
  count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`;
export const atLeast = (said: string) => `at least ${said}`;
/** How many were found: all of them, or those back to a moment. */
export const found = (count: number, isAll: boolean, until: string) =>
  isAll ? counted(count) : `At least ${counted(count)}, looked back to ${until}`;

// Events by time
export const byTime = 'When they were stored';
export const byTimeFailed = 'When they were stored: this didn’t load.';
export const noBars = 'There are none.';
export const noBarsSoFar = 'None so far.';
export const units: Readonly<Record<string, string>> = {
  MINUTE: 'a minute',
  QUARTER_HOUR: 'a quarter of an hour',
  HOUR: 'an hour',
  DAY: 'a day',
  WEEK: 'a week',
  MONTH: 'a month',
};
export const barsLabel = (unit: string, bars: number, most: number) =>
  `Events by time, ${bars === 1 ? 'one bar' : `${bars} bars`} of ${unit}, the highest of ${counted(most)}`;
export const barsHelp =
  'Arrows choose a bar, with Shift several, and Enter shows only their events. The table has all of them.';
export const noBarChosen = 'No bar is chosen';
export const barInWords = (counted: string, when: string) => `${when}: ${counted}`;
export const barsHint = 'Press a bar, or drag over several, to see only their events.';
export const onlyThese = 'Only these';
export const backTo = (time: string | undefined) => (time === undefined ? 'All times' : `Back: ${time}`);
export const newer = (count: number, isAll: boolean) =>
  `${isAll ? '' : 'More than '}${count === 1 ? '1 newer event' : `${count.toLocaleString('en-US')} newer events`}`;
/** Said once, however many more come: the press has the number. */
export const thereAreNewer = 'There are newer ones.';
export const newerFailed = 'They didn’t load.';
export const show = 'Show';
export const timesAreOf = (zone: string) => `Times of ${zone}.`;
export const withoutReadings = 'What sensors send is not among the events.';
export const onlyStream = (stream: string) => `Only events of ${stream}`;
/** Begins with what stands there, so that it can be called by that. */
export const subjectOnly = (name: string, stream: string) => `${name}, ${stream}: only events of it`;

// What an event is about
export const asItIs = (name: string) => name;
export const namedAs: Readonly<Record<string, (name: string) => string>> = {
  PROJECTION: (name) => `Projection ${name}`,
  PICTURE: (name) => `Picture of ${name}`,
};
export const nameless: Readonly<Record<string, string>> = {
  THING: 'A thing that is not there',
  GROUP: 'A group that is not there',
  DEVICE: 'A device that is not there',
  PERSON: 'Deactivated account',
  TASK: 'A task that is not there',
  PICTURE: 'A picture that is not there',
  BROWSER_SESSION: 'A session of a browser',
  REPLAY: 'A replay',
  FAILED_JOBS: 'Failed jobs',
  FEEDBACK: 'Feedback',
};
export const withNote = (name: string, note: string) => `${name}, ${note}`;
export const subject = 'About';
export const pseudonym = 'A pseudonym';
export const accountGone = 'Deactivated account';
export const noneFit = 'No event fits these filters.';
export const clearFilters = 'Clear filters';
export const noneYet = 'Nothing has happened here yet.';
export const nothingButNavigation = 'No events yet, apart from navigation, which is left out.';
export const noneSoFar = (until: string) => `None so far. Looked at the events back to ${until}.`;
export const lookedUntil = (until: string) => `Looked at the events back to ${until}.`;
export const lookFurther = 'Look further';
export const allEvents = 'All events';

// One event
export const eventNotFound = 'Event not found';
export const eventNotFoundWhy = 'There is no event with this address.';
export const eventNotLoaded = 'This event didn’t load.';
export const theEvent = 'The event';
export const asJson = 'The event as JSON';
export const copy = 'Copy';
export const copied = 'The event is copied.';
export const copyItYourself = 'The event could not be copied. Select it and copy it yourself.';
export const schema = (type: string, version: number) => `Schema ${type}/${version}.`;
export const storedAs = (version: number) =>
  `Stored as version ${version}, shown as it would be written today.`;
export const personal = 'personal, not shown';
export const ofStream = 'All of this stream';

// What led to it
export const connected = 'What led to it, and what it led to';
export const command = 'Command';
export const event = (type: string) => `Event: ${type}`;
export const letter = (name: string) => `E-mail: ${name}`;
export const pushMessage = (name: string) => `Push message: ${name}`;
export const job = (name: string) => `Job: ${name}`;
export const thisOne = 'this one';
export const due = 'waits';
export const failed = 'failed';
export const passed = 'there was nothing to do';
export const done = 'done';
export const afterMs = (count: number) => `+ ${count.toLocaleString('en-US')} ms`;
export const after = (length: string) => `+ ${length}`;
export const datedEarlier = (length: string) => `dated ${length} earlier`;
export const dated = (moment: string) => `dated ${moment}`;
export const timesAreFrom = 'Times are told from what a step follows from.';
export const cut = 'There is more than is shown here.';
export const jobsAreKept = 'Jobs that are done are kept for thirty days.';

// The file of events
export const id = 'Id';
export const stored = 'Stored';
export const type = 'Type';
export const stream = 'Stream';
export const actorKind = 'Kind of actor';
export const actorId = 'Id of the actor';
export const actor = 'Actor';
