// On the page of one's profile
export const visits = 'Pages you visit';
export const count = 'Count which pages I visit';
export const countHint =
  'Which pages you open here, when, for how long, and with which browser. It shows what is used and what is not. Never what you type, nor where else you go. Switched off, nothing more is counted, and this browser forgets what it kept.';
export const browserRefuses =
  'Your browser asks sites not to follow you (Do Not Track or Global Privacy Control). So nothing is counted in this browser, even when this is switched on.';
export const save = 'Save visits';
export const saved = 'Saved.';
export const saveUndone = 'Undone. It is as it was before.';

// What this browser keeps
export const kept = 'Kept in this browser';
export const keptLead = (visitCount: string) =>
  `${visitCount} in the last 30 days, of yours or before you signed in. The pages you visited most:`;
export const visitsOf = (count: number) => (count === 1 ? '1 visit' : `${count} visits`);
export const nothingKept = 'No visits are kept in this browser.';
export const page = 'Page';
export const visitCount = 'Visits';
export const onAverage = 'Time on average';
export const latest = 'Last visit';
export const forget = 'Forget these visits';
export const forgetTitle = 'Forget these visits?';
export const forgetConsequence =
  'The list is gone from this browser, in all its tabs, and so are visits that were not sent yet. You can’t undo this.';
export const forgetNow = 'Forget';
export const keepThem = 'Keep them';
export const forgotten = 'This browser has forgotten your visits.';
export const notLeft = '–';
export const seconds = (count: number) => `${count} s`;
export const lastTimes = 'You last opened:';
export const pageNames: Readonly<Record<'/' | '/activity' | '/things' | '/devices', string>> = {
  '/': 'Home',
  '/activity': 'Activity',
  '/things': 'Things',
  '/devices': 'Devices',
};
