import { installPackages } from './debian.js';
import { findProgram } from './machine.js';
import { Problem, type Say } from '@hedgerow/platform';

/** Flags for a browser that runs without a screen, as root, and opens no connections of its own. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const withWindows = ['chromium', 'chromium-browser', 'google-chrome'];

/** The first of these programs that the machine has; the first one's package of Debian is installed when it has none. */
const bring = async (names: readonly string[], say: Say, env: NodeJS.ProcessEnv): Promise<string> => {
  const look = () =>
    env['CHROMIUM_PATH'] ?? names.map((name) => findProgram(name, env)).find((path) => path !== undefined);
  if (look() === undefined) await installPackages('Chromium', names.slice(0, 1), say);
  const path = look();
  if (path === undefined) {
    throw new Problem(
      'Chromium is not there, even after installing it.',
      'Name one: CHROMIUM_PATH=/path/to/chromium',
    );
  }
  return path;
};

/** The Chromium of this machine, installed from Debian's package when there is none. */
export const bringChromium = (say: Say, env: NodeJS.ProcessEnv = process.env): Promise<string> =>
  bring(withWindows, say, env);

/**
 * Chromium for tests. Its shell shows the same pages without the part that draws windows, which takes a tenth less time; where the
 * machine has Chromium but no shell, that does as well.
 */
export const bringChromiumShell = (say: Say, env: NodeJS.ProcessEnv = process.env): Promise<string> =>
  bring(['chromium-headless-shell', ...withWindows], say, env);
