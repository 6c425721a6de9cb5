// The events
export const events = 'Events';
export const lead =
  'What happened on this host, the last stored first. Nothing of it is ever changed. What sensors send is not among it.';
export const searchText = 'Text in the data';
export const searchSubject = 'Stream or id';
export const pseudonym = 'A pseudonym';
export const aPerson = 'A person';
export const noneFit = 'No event fits these filters.';
export const noneYet = 'Nothing has happened here yet.';
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
