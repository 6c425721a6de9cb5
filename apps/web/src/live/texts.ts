// The live mark in the top bar
export const live = 'Live';
export const liveHint = 'Changes show up on their own';
export const connecting = 'Connecting';
export const notLiveSince = (time: string) => `Not live since ${time}`;
export const notLiveHint = 'The live connection was lost. It reconnects on its own.';
