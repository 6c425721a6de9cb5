export const title = 'Your data';
export const lead =
  'Everything that Hedgerow keeps of you, in one file: to read, to keep, or to take with you.';

// Nothing yet
export const whatIsIn = 'What the file holds';
export const kinds = {
  ACCOUNT: ['Account', 'Names, e-mails, settings, badges and where you are signed in'],
  THINGS: ['Things', 'Those that you have access to'],
  GROUPS: ['Groups', 'Those that you belong to'],
  DEVICES: ['Devices', 'Those that you have access to'],
  ACTIONS: ['Actions', 'What you recorded, with your comments'],
  TASKS: ['Tasks', 'Those that you made, and those that you are to do'],
  INVITATIONS: ['Invitations', 'Those that you made or accepted'],
  NOTIFICATIONS: ['Notifications', 'What you were told in the app'],
  PICTURES: ['Pictures', 'Those that you added, in their largest size'],
  EVENTS: ['History', 'What happened to your account, and what you did'],
  READINGS: ['Readings', 'What the devices that you own measured'],
} as const;
export const onlyYours =
  'A ZIP of text files. Other people are not named in it, and it holds no passphrase and no code.';
export const make = 'Make my file';
export const takesTime =
  'It takes some seconds, or minutes where there is a lot. An e-mail tells you when it is ready.';

// It is being made
export const waiting = 'Your file is about to be begun.';
export const making = 'Your file is being made.';
export const goesOn = 'It goes on when you leave this page. An e-mail tells you when it is ready.';
export const progress = 'Progress';
export const ofAll = (done: string, total: string) => `${done} of ${total}`;
export const none = 'None';
export const cancel = 'Cancel';
export const cancelled = 'Cancelled. Nothing of the new file is kept.';
export const noContact =
  'Hedgerow cannot be reached at the moment. It is tried again, and your file goes on.';

// It is there
export const ready = 'Your file is ready.';
export const isInIt = 'What is in it';
export const sizeAndEnd = (size: string, until: string) => `${size}. It is kept until ${until}.`;
export const download = 'Download';
export const makeNew = 'Make a new one';
export const keepSafe = 'Keep it where only you can read it: all that is yours here is in it.';
export const units = ['bytes', 'kB', 'MB', 'GB'] as const;

// It could not be made
export const failed = 'Your file could not be made.';
export const ourFault =
  'That was our fault, and nothing of you is lost. It does not count as one of three a day.';
export const tryAgain = 'Try again';
