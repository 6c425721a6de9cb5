import { chooseTheme } from '../theme/theme.js';
import { adminItem, navItems } from './nav-items.js';
import * as texts from './texts.js';

/** Something that can be done or gone to from anywhere, by its name. */
export interface Command {
  readonly label: string;
  readonly icon: string;
  /** Other words that people type for it. */
  readonly words?: string;
  /** A page, or what is done at once. */
  readonly to?: string;
  readonly run?: () => void;
}

const pages: readonly Command[] = navItems;
const near: readonly Command[] = [
  {
    to: '/things/nearest',
    label: texts.nearestThing,
    icon: 'locate',
    words: 'near me closest around location',
  },
  {
    to: '/groups/nearest',
    label: texts.nearestGroup,
    icon: 'locate',
    words: 'near me closest around location',
  },
];
const account: readonly Command[] = [
  { to: '/notifications', label: texts.notifications, icon: 'bell', words: 'unread news told mentions' },
  { to: '/account/badges', label: texts.myBadges, icon: 'badge' },
  { to: '/account/profile', label: texts.profile, icon: 'user', words: 'account settings name picture' },
  {
    to: '/account/emails',
    label: texts.emailsAndSignIn,
    icon: 'key',
    words: 'email settings sessions factor',
  },
  { to: '/account/passphrase', label: texts.passphrase, icon: 'key', words: 'password settings change' },
  { to: '/account/data', label: texts.yourData, icon: 'list', words: 'export download settings privacy' },
];
const adding: readonly Command[] = [
  { to: '/things/new', label: texts.addThing, icon: 'plus', words: 'new create' },
  { to: '/tasks/new', label: texts.addTask, icon: 'tasks', words: 'add create to do' },
  { to: '/devices/new', label: texts.addDevice, icon: 'device', words: 'new create probe sensor' },
  { to: '/groups/new', label: texts.createGroup, icon: 'groups', words: 'new add' },
];
const scoreBoard: Command = {
  to: '/scorer',
  label: texts.scoreBoard,
  icon: 'badge',
  words: 'scorer ranking badges',
};
const feedback: Command = {
  to: '/form',
  label: texts.sendFeedback,
  icon: 'comment',
  words: 'report problem idea help contact',
};
const themes: readonly Command[] = [
  { run: () => chooseTheme('light'), label: texts.lightTheme, icon: 'sun', words: 'colors colours bright' },
  { run: () => chooseTheme('dark'), label: texts.darkTheme, icon: 'moon', words: 'colors colours night' },
  {
    run: () => chooseTheme('system'),
    label: texts.systemTheme,
    icon: 'system',
    words: 'colors colours device',
  },
];

const admin: Command = { ...adminItem, words: 'analytics figures visits administration' };

/** Who looks for a command. */
interface Seeker {
  readonly signedIn: boolean;
  readonly isAdmin: boolean;
}

/** Every command, in the order in which an empty field shows them. */
export const commands = ({ signedIn, isAdmin }: Seeker, signOut: () => void): readonly Command[] => [
  ...pages,
  ...(isAdmin ? [admin] : []),
  ...near,
  ...(signedIn ? [...adding, ...account, scoreBoard] : []),
  feedback,
  ...themes,
  ...(signedIn
    ? [{ run: signOut, label: texts.signOut, icon: 'sign-out', words: 'log off leave' }]
    : [
        { to: '/signin', label: texts.signIn, icon: 'sign-in', words: 'log in' },
        { to: '/register', label: texts.join, icon: 'plus', words: 'register sign up account' },
      ]),
];
