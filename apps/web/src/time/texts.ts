// How long ago, and how long
export const justNow = 'just now';
export const ago = (length: string) => `${length} ago`;
export const minutes = (n: number) => `${n} min`;
export const hours = (n: number) => `${n} h`;
export const days = (n: number) => `${n} day${n === 1 ? '' : 's'}`;
export const months = (n: number) => `${n} month${n === 1 ? '' : 's'}`;
export const years = (n: number) => `${n} year${n === 1 ? '' : 's'}`;

// Days as headings
export const today = 'Today';
export const yesterday = 'Yesterday';

// Moments inside a sentence
export const todayAt = (time: string) => `today at ${time}`;
export const yesterdayAt = (time: string) => `yesterday at ${time}`;
export const onDayAt = (day: string, time: string) => `on ${day} at ${time}`;
export const onDate = (date: string) => `on ${date}`;
export const daysTo = (from: string, to: string) => `${from} to ${to}`;
/** What no calendar but that of UTC has. */
export const ofUtc = (days: string) => `${days}, UTC`;
