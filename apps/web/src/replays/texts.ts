export const title = 'Replays';
export const lead =
  'Events of the log, handed out again as a file or a topic. Nothing in Hedgerow changes by it, no mail is sent and no rule wakes. What sensors send is not among them.';

// Prepare a replay
export const prepare = 'Prepare a replay';
export const type = 'Types of events';
export const allTypes = 'All types';
export const addType = 'Add a type';
export const typeWithCount = (type: string, count: string) => `${type} (${count})`;
export const subjects = 'Streams or ids';
export const byId = 'By ids';
export const thingsByName = 'Things';
export const thingsLost = 'The things didn’t load; they can be chosen by their ids';
export const thingsInPart = (some: string, all: string) =>
  `The first ${some} of ${all} by name; type more of a name to find the others`;
export const groupsByName = 'Groups';
export const emptyIsAll = 'Empty: all';
export const groupsInPart = (some: string, all: string) =>
  `The first ${some} of ${all} by name; the others can be chosen by their ids`;
export const groupsLost = 'The groups didn’t load; they can be chosen by their ids';
export const groups = 'Ids of groups';
export const withCommas = 'With commas between';
export const listHint = `${withCommas}. ${emptyIsAll}`;
export const speed = 'Speed';
export const speeds: Readonly<Record<string, string>> = {
  max: 'As fast as it goes',
  x1: 'As it happened',
  x60: '60 times as fast',
  x3600: '3,600 times as fast',
};
export const into = 'Into';
export const intos: Readonly<Record<string, string>> = {
  NDJSON: 'NDJSON',
  PARQUET: 'Parquet',
  TOPIC: 'Topic',
};
export const intoWhy: Readonly<Record<string, string>> = {
  NDJSON: 'one file, a line each',
  PARQUET: 'one file, a row each',
  TOPIC: 'a new one, kept 7 days',
};
export const topic = 'Name of the new topic';
const fields: Readonly<Record<string, string>> = {
  ...{ types: type, subjects, groups, speed, topic: 'Topic', from: 'From', to: 'To' },
};
/** What is wrong with a field, with the field's name before it. */
export const named = (field: string, message: string): string => {
  const name = fields[field];
  return name === undefined || message.startsWith(`${name}:`) ? message : `${name}: ${message}`;
};
export const topicHint = 'Begins with “replay.”, like replay.badges.trial';
export const pseudonymised = 'Pseudonymised';
export const pseudonymisedWhy =
  'People get made-up ids, the same throughout this replay; words, addresses and pictures stay out. In clear it comes by the command alone, with --persons clear --as and your user name: it asks for passphrase and second factor, and the log says so.';
export const estimate = 'About what it will be';
export const events = (count: number) => (count === 1 ? 'event' : 'events');
export const about = 'about';
export const counting = 'Counting…';
export const notCounted = 'The events could not be counted.';
export const again = 'Try again';
export const mendFirst = 'Mend the fields above: then the events are counted.';
export const fillFirst = 'The events are counted once the fields above are filled in.';
export const noneFit = 'No event fits. Choose other days or types.';
export const command = 'The same by the command line';
export const copy = 'Copy';
export const copied = 'The command is copied.';
export const copyItYourself = 'The command could not be copied. Select it and copy it yourself.';
export const start = 'Start the replay';
export const started = 'The replay is in line.';
export const notReady =
  'This host has no folder for replays yet: set REPLAYS for worker and api. The command works without it.';

// Under way and done
export const underWay = 'Under way and done';
export const none = 'No replay yet. What you start is shown here, to every administrator.';
export const kept = (days: number, used: string, room: string) =>
  `Files are kept for ${days} days. ${used} of ${room} are used.`;
export const noContact = 'No contact with the server: this is how it was.';
export const nameOf = (what: string, into: string) => `${what}, ${into}`;
export const nameOfTopic = (topic: string) => `Topic ${topic}`;
export const allEvents = 'All events';
export const moreTypes = (first: string, more: number) => `${first} and ${more} more`;
export const between = (from: string, to: string) => `${from} to ${to}`;
export const upTo = (to: string) => `up to ${to}`;
export const orderedBy = (name: string, when: string) => `${name}, ${when}`;
export const times = (count: string) => `${count} times as fast`;
export const ofSubjects = (count: number) => (count === 1 ? 'one stream or id' : `${count} streams or ids`);
export const ofGroups = (count: number) => (count === 1 ? 'one group' : `${count} groups`);
export const progressOf = (name: string) => `Progress of ${name}`;
export const doneOf = (percent: number, done: string, total: string) => `${percent} %, ${done} of ${total}`;
export const perSecond = (count: string) => `${count} a second`;
export const left = (seconds: number): string =>
  seconds < 90
    ? `about ${Math.max(1, Math.round(seconds))} s left`
    : seconds < 5_400
      ? `about ${Math.round(seconds / 60)} min left`
      : `about ${Math.round(seconds / 3_600).toLocaleString('en-US')} h left`;
export const secondsOf = (seconds: number): readonly [string, string] =>
  seconds < 90
    ? [`${Math.max(1, Math.round(seconds))}`, 's']
    : seconds < 5_400
      ? [`${Math.round(seconds / 60)}`, 'min']
      : [`${Math.round(seconds / 3_600).toLocaleString('en-US')}`, 'h'];
export const states: Readonly<Record<string, string>> = {
  WAITING: 'Waits for its turn',
  RUNNING: 'Begins',
  DONE: 'Done',
  CANCELLED: 'Cancelled',
  REMOVED: 'Done once; its files are gone',
};
export const pausedAt = (percent: number) => `Paused at ${percent} %`;
export const stoppedAt = (percent: number) => `Stopped at ${percent} %`;
export const pressed: Readonly<Record<string, string>> = {
  PAUSE: 'Is being paused',
  CANCEL: 'Is being cancelled',
  REMOVE: 'Is being removed',
};
export const ended: Readonly<Record<string, (name: string) => string>> = {
  DONE: (name) => `${name}: the replay is done.`,
  STOPPED: (name) => `${name}: the replay has stopped.`,
  CANCELLED: (name) => `${name}: the replay is cancelled.`,
};
export const made = (events: string, size: string) => `${events} events, ${size}`;
export const goneOn = (moment: string) => `kept until ${moment}`;
export const silent = 'No worker is at it at present. It goes on when one is.';
export const problems: Readonly<Record<string, string>> = {
  DISK_FULL: 'The disk is full. What is written is kept: free some room, then let it go on.',
  NO_ROOM: 'The room for replays is used up. What is written is kept: remove another one, then let it go on.',
  TOPIC_IS_THERE:
    'A topic of this name was there before. It is left alone: cancel this, and choose another name.',
  FAULT: 'That is our fault, and it is in the log of the worker. What is written is kept.',
  KAFKA_AWAY: 'Kafka does not answer. It goes on by itself.',
  DATABASE_AWAY: 'The event store does not answer. It goes on by itself.',
};
export const pause = 'Pause';
export const pauseOf = (name: string) => `Pause ${name}`;
export const goOn = 'Go on';
export const goOnOf = (name: string) => `Go on with ${name}`;
export const cancel = 'Cancel';
export const cancelOf = (name: string) => `Cancel ${name}`;
export const cancelAsk = (name: string) => `Cancel ${name}?`;
export const cancelWhy = 'What it has written so far is removed.';
export const cancelIt = 'Cancel the replay';
export const keepIt = 'Keep it';
export const remove = 'Remove';
export const removeOf = (name: string) => `Remove ${name}`;
export const removeAsk = (name: string) => `Remove ${name}?`;
export const removeWhy =
  'Its file and manifest are removed for all administrators. The same command makes them again.';
export const removeTopicWhy = 'The topic and its manifest are removed for all who read it.';
export const removeIt = 'Remove it';
export const download = 'Download';
export const downloadOf = (name: string) => `Download ${name}`;
export const manifest = 'Manifest';
export const manifestOf = (name: string) => `Manifest of ${name}`;
export const more = 'Command and a row of it';
export const sample = 'A row of it';
export const sampleWhy = 'People are under made-up ids. Ids of things stay.';

// The file of the list
export const from = 'From, UTC';
export const to = 'To, not included, UTC';
export const id = 'Id';
export const state = 'State';
export const orderer = 'Ordered by';
export const orderedAt = 'Ordered';
export const eventsDone = 'Events done';
export const eventsTotal = 'Events in all';
export const bytes = 'Bytes';
export const goneAt = 'Kept until';
