// Every page
export const moreThan = (count: number) => `${count}+`;
export const breadcrumb = 'Breadcrumb';
export const loading = 'Loading';

// Dialogs and notices
export const close = 'Close';
export const cancel = 'Cancel';
export const dismiss = 'Dismiss';
export const undo = 'Undo';
export const notUndone = (why: string) => `Couldn’t undo. ${why}`;

// A panel or a page that failed
export const failedToLoad = 'Failed to load content';
export const severalLost = 'Parts of this page didn’t load.';
export const lostToo = 'This didn’t load.';
export const tryAgain = 'Try again';
export const reload = 'Reload';
export { ourFault } from '../relay/texts.js';
export const partLost = 'This part of the app didn’t load. Check your connection and try again.';
export const partLostOffline =
  'You’re offline, and this part of the app isn’t loaded yet. It loads once you’re back online.';

// A sheet that did not open
export const notOpened = 'Couldn’t open this. Check your connection and try again.';

// Not found
export const pageNotFound = 'Page not found';
export const thingNotFound = 'Thing not found';
export const deviceNotFound = 'Device not found';
export const groupNotFound = 'Group not found';
export const personNotFound = 'Person not found';
export const taskNotFound = 'Task not found';
export const pageNotFoundWhy = 'There’s no page at this address. It may be mistyped, or the page has moved.';
export const notFoundWhy = (what: string) =>
  what === 'person'
    ? 'There’s no account here, or it was deleted.'
    : `This ${what} doesn’t exist, or it’s private and you don’t have access.`;
export const goHome = 'Go to Home';
export const browseThings = 'Browse things';
export const browseDevices = 'Browse devices';
export const browseGroups = 'Browse groups';
export const seeTasks = 'See tasks';
export const signIn = 'Sign in';

// Deleting what a page is about
export const deleteForGood = 'Delete for good';
export const deleting = 'Deleting…';
export const keepIt = 'Keep it';
export const deleted = (name: string) => `${name} was deleted.`;
export const alreadyDeleted = 'It was already deleted.';
