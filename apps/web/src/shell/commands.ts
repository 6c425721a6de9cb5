import { chooseTheme } from '../theme/theme.js';
import { navItems } from './nav-items.js';

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
const adding: readonly Command[] = [
  { to: '/things/new', label: 'Add a thing', icon: 'plus', words: 'new create' },
  { to: '/devices/new', label: 'Add a device', icon: 'device', words: 'new create probe sensor' },
  { to: '/groups/new', label: 'Create a group', icon: 'groups', words: 'new add' },
];
const themes: readonly Command[] = [
  { run: () => chooseTheme('light'), label: 'Light theme', icon: 'sun', words: 'colours bright' },
  { run: () => chooseTheme('dark'), label: 'Dark theme', icon: 'moon', words: 'colours night' },
  { run: () => chooseTheme('system'), label: 'Theme of the device', icon: 'system', words: 'colours' },
];

/** Every command, in the order in which an empty field shows them. */
export const commands = (signedIn: boolean, signOut: () => void): readonly Command[] => [
  ...pages,
  ...(signedIn ? [{ to: '/account/badges', label: 'My badges', icon: 'badge' }, ...adding] : []),
  ...themes,
  ...(signedIn
    ? [{ run: signOut, label: 'Sign out', icon: 'sign-out', words: 'log off leave' }]
    : [
        { to: '/signin', label: 'Sign in', icon: 'sign-in', words: 'log in' },
        { to: '/register', label: 'Join', icon: 'plus', words: 'register sign up account' },
      ]),
];
