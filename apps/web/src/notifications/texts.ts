// The page
export const notifications = 'Notifications';
export const lead = 'What others did that concerns you, and what is due.';
export const errorLoading = 'Error loading notifications';
export const markAllRead = 'Mark all as read';
export const showOlder = 'Show older';
export const nothingYet =
  'When others give you a task, mention you or invite you, it shows up here. So far there is nothing.';
export const noneOfKind = 'There are no notifications of this kind.';
export const showAll = 'Show all';
export const unread = 'Unread';
export const notMarked = 'This could not be marked as read. Try again.';

// What came while the page was open
export const newOnes = (count: number) => (count === 1 ? '1 new' : `${count} new`);
export const manyNew = (count: number) => `More than ${count} new`;
export const show = 'Show';

// The kinds, as the page is narrowed to them
export const kinds = 'Kind';
export const all = 'All';
export const tasks = 'Tasks';
export const water = 'Water';
export const invitations = 'Invitations';
export const mentions = 'Mentions';
export const badges = 'Badges';

// One notification
export const deactivated = 'Deactivated account';
export const aTask = 'a task';
export const gaveTask = (person: string, task: string) => `${person} gave you a task: ${task}`;
export const gaveMoreTasks = (person: string) => `${person} gave you more tasks`;
export const dueToday = (task: string) => `Due today: ${task}`;
export const dueOn = (day: string, task: string) => `Due ${day}: ${task}`;
export const moreTasksDue = 'More tasks are due';
export const completed = (person: string, task: string) => `${person} completed ${task}`;
export const completedMore = (person: string) => `${person} completed more tasks`;
export const invitedTo = (person: string, what: string) => `${person} invited you to ${what}`;
export const aThing = 'a thing';
export const aGroup = 'a group';
export const aDevice = 'a device';
export const linkInLetter = 'The link to accept is in the e-mail.';
export const invitedToMore = (person: string) => `${person} sent you more invitations`;
export const linksInLetters = 'The links to accept are in the e-mails.';
export const tooDry = (thing: string) => `${thing} is too dry`;
export const moreTooDry = 'More things are too dry';
export const mentionedYou = (person: string) => `${person} mentioned you`;
export const mentionedYouAgain = (person: string) => `${person} mentioned you again`;
export const earned = (badge: string, level: number) => `You earned the badge ${badge}, level ${level}`;
export const earnedMore = 'You earned more badges';
export const somethingNew = 'There is something new';
export const quoted = (text: string) => `“${text}”`;

// The switches
export const tellMe = 'Tell me in the app';
export const tellMeHint = 'Switched off, it is not told from then on.';
export const assigned = 'Somebody gives me a task';
export const due = 'A task of mine is due today';
export const done = 'A task of mine is completed';
export const invited = 'I am invited';
export const needsWater = 'A thing I look after is too dry';
export const mentioned = 'Somebody mentions me: @username';
export const badge = 'I earn a badge';
export const save = 'Save';
export const saved = 'Notifications saved.';
export const saveUndone = 'Undone. Your notifications are as they were before.';

// Push messages
export const push = 'Tell me on this device';
export const pushWhy =
  'What you are told in the app can also be shown by your browser while Hedgerow is closed. It is sealed on its way, and ends when you sign out.';
export const pushHere = 'In this browser';
export const pushHereHint = 'Your browser asks you first.';
export const pushAsking = 'Your browser is asked…';
export const pushDenied =
  'Your browser does not allow it. Allow notifications for this site in its settings, then switch it on here.';
export const pushUnsupported =
  'This browser cannot do it. On an iPhone or iPad, add Hedgerow to your home screen first and open it from there.';
export const pushFailed = 'Your browser did not reach its push service. Try again.';
export const pushBegun = 'This browser tells you from now on.';
export const pushEnded = 'This browser tells you nothing any more.';
export const unknownBrowser = 'A browser we don’t know';
export const stopPush = 'Stop';
export const stopPushAt = (browser: string) => `Stop: ${browser}`;
export const pushEndedAt = (browser: string) => `${browser} tells you nothing any more.`;

// The page that ends the daily e-mail
export const stopTitle = 'Daily e-mail';
export const stopLead =
  'Press the button and the daily e-mail stops. In the app you are told as before, and on your profile you can have it sent again.';
export const stop = 'Stop the daily e-mail';
export const stopped = 'The daily e-mail is stopped.';
export const toProfile = 'Open your profile';
export const wrongLink = 'This link does not work. You can stop the daily e-mail on your profile.';
export const notStopped = 'This did not reach us. Try again.';
