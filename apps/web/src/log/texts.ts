import { mostEventsCounted } from '@hedgerow/domain';

// The events
export const events = 'Events';
export const lead =
  'What happened on this host, the last stored first. Nothing of it is ever changed. What sensors send is not among it.';
export const searchEvents = 'Search text, stream or id';
export const types = 'Types of events';
export const typesChosen = (first: string, more: number) =>
  more === 0 ? first : `${first} and ${more} more`;
export const chosenTypes = 'Chosen types';
export const leaveOut = (type: string) => `Leave ${type} out`;
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
export const between = (from: string, to: string) => `${from} to ${to}`;
export const notATime = 'no time';
export const lastHours: readonly (readonly [hours: number, label: string])[] = [
  [1, 'Last hour'],
  [24, 'Last 24 hours'],
  [168, 'Last 7 days'],
  [720, 'Last 30 days'],
];
export const shorter = 'The last ones';
export const showTime = 'Show this time';
const ends = { from: 'From', to: 'To' } as const;
export const noMoment = (end: keyof typeof ends, typed: string) =>
  `${ends[end]}: “${typed}” is no day and no time. For example: 2026-07-01 or 2026-07-01 06:30`;
export const inFuture = 'From: this lies in the future. Choose a time that has been.';
export const notBefore = 'From: this is not before To. Swap the two, or choose a later To.';

/** Said with how many were found. */
export const leftOut = 'Navigation is left out.';
export const counting = 'Counting…';
const counted = (count: number) => (count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`);
/** How many were found: all of them, more than were counted, or those back to a moment. */
export const found = (count: number, isAll: boolean, until: string) => {
  if (isAll) return counted(count);
  return count >= mostEventsCounted
    ? `More than ${counted(count)}`
    : `${counted(count)} back to ${until}, not all looked at`;
};
export const newer = (count: number, isAll: boolean) =>
  `${isAll ? '' : 'More than '}${count === 1 ? '1 newer event' : `${count.toLocaleString('en-US')} newer events`}`;
/** Said once, however many more come: the press has the number. */
export const thereAreNewer = 'There are newer ones.';
export const newerFailed = 'They could not be loaded.';
export const show = 'Show';
export const timesAreOf = (zone: string) => `Times are those of ${zone}.`;
export const onlyStream = (stream: string) => `Only events of ${stream}`;
export const pseudonym = 'A pseudonym';
export const aPerson = 'A person';
export const noneFit = 'No event fits these filters.';
export const noneYet = 'Nothing has happened here yet.';
export const nothingButNavigation = 'Nothing but navigation has happened here yet, if anything.';
export const noneSoFar = (until: string) => `None so far. Looked at the events back to ${until}.`;
export const lookedUntil = (until: string) => `Looked at the events back to ${until}.`;
export const lookFurther = 'Look further';
export const allEvents = 'All events';

// One event
export const eventNotFound = 'Event not found';
export const eventNotFoundWhy = 'There is no event with this address.';
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
