// The frame
export const skip = 'Skip to content';
export const mainNavigation = 'Main';
export const mainNavigationNarrow = 'Main, narrow';
export const home = 'Home';
export const things = 'Things';
export const tasks = 'Tasks';
export const groups = 'Groups';
export const activity = 'Activity';
export const devices = 'Devices';
export const community = 'Community';
export const admin = 'Admin';
export const quickAction = 'Quick action';
export const more = 'More';
export const search = 'Search';
export const offline =
  'You’re offline. You can read what’s already loaded. Record again once you’re back online.';

// The bell
export const notifications = 'Notifications';
export const notificationsUnread = (count: number) =>
  count === 0 ? notifications : `${notifications}, ${count} unread`;
export const moreThan = (count: number) => `${count}+`;

// The account menu, and what the bottom bar has no room for
export const account = 'Account';
export const accountOf = (name: string) => `Account, ${name}`;
export const accountAndTheme = 'Account and theme';
export const asGuest = 'You’re here as a guest';
export const asGuestHint = 'Join to add things and record what you do.';
export const profile = 'Profile';
export const emailsAndSignIn = 'E-mails and sign-in';
export const myBadges = 'My badges';
export const scoreBoard = 'Score board';
export const signIn = 'Sign in';
export const sendFeedback = 'Send feedback';
export const signOut = 'Sign out';
export const join = 'Join';
export const theme = 'Theme';
export const system = 'System';
export const light = 'Light';
export const dark = 'Dark';

// The quick action
export const recordAction = 'Record an action';
export const takePart = 'Take part';
export const whyAccount = 'With an account you can record what you do and add things of your own.';
export const whichThing = 'Which thing?';
export const addTask = 'New task';
export const addThing = 'Add a thing';
export const addDevice = 'Add a device';

// What a thing is offered for.
export const onThisPage = 'On this page';
export const nearest = (distance: string) => `Nearest, ${distance} away`;
export const yours = 'Yours';
export const stateAndWater = (state: string, water: string) => `${state}, ${water}`;
export const reasonAndState = (reason: string, state: string) => `${reason}. ${state}`;

// Beneath the things.
export const findNearest = 'Find the nearest';
export const nearestIs = (thing: string, reason: string) => `${thing}. ${reason}`;
export const nothingNear = (distance: string) => `None of your things is within ${distance} of you.`;
export const allMyThings = 'All my things';
export const withComment = 'Or with a comment';

// In place of the things: they didn’t load, they are gone, or there are none.
export const notLoaded = 'Your things didn’t load.';
export const tryAgain = 'Try again';
export const lostOne = (thing: string) =>
  `You can no longer record actions on ${thing}. It was deleted, or your access changed.`;
export const lostAll =
  'You can no longer record actions on the things that were here. They were deleted, or your access changed.';
export const noThings = 'You don’t have any things yet. Add your first one, or find one to help with.';
export const addFirst = 'Add your first thing';
export const findThing = 'Find a thing';

// The command palette
export const searchThingsAndPages = 'Search things, groups, people and pages';
export const recentlyViewed = 'Recently viewed';
export const pages = 'Pages';
export const people = 'People';
export const similarThings = 'Similar things';
export const similarGroups = 'Similar groups';
export const similarPeople = 'Similar names of people';
export const similarDevices = 'Similar devices';
export const instead = 'Instead';
export const nearestThing = 'Nearest thing';
export const nearestGroup = 'Nearest group';
export const passphrase = 'Passphrase';
export const yourData = 'Your data';
export const settings = 'Settings';
export const recordFor = (thing: string) => `Record an action for ${thing}`;
export const createGroup = 'Create a group';
export const lightTheme = 'Light theme';
export const darkTheme = 'Dark theme';
export const systemTheme = 'System theme';
export const searching = 'Searching…';
export const searchFailed = 'Couldn’t search. Check your connection and type again.';
export const nothingFound = (text: string) => `Nothing is called “${text}”.`;
export const onlySimilar = (text: string) => `Nothing is called “${text}”. These names are similar.`;
export const oneFound = 'One found';
export const someFound = (count: number) => `${count} found`;
export const allThingsWith = (text: string) => `Show all things with “${text}”`;
export const showAllThings = 'Show all things';
export const suggestionsLost = 'Suggestions didn’t load. Press Enter to search the list of things.';

// A page that didn't load
export const pageLost = 'This page didn’t load';
export const maybeNewVersion = 'There may be a new version of Hedgerow. Reload to get it.';
export { reload } from '../ui/texts.js';

// The whole app failed
export const crashed = 'Something went wrong on our side';
export const crashedWhy = 'Sorry about that. Reloading usually helps, and nothing you recorded is lost.';
export { unreachable } from '../relay/texts.js';
