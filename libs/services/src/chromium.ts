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

/** The shell of Chromium has no windows to draw and is its own process less: whole screens take a tenth less of a machine with it. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'] as const;

/** The Chromium of this machine, its shell without windows where it has one; that one is installed from Debian's package when there is none. */
export const bringChromium = async (say: Say, env: NodeJS.ProcessEnv = process.env): Promise<string> => {
  const look = () =>
    env['CHROMIUM_PATH'] ?? names.map((name) => findProgram(name, env)).find((path) => path !== undefined);
  if (look() === undefined) await installPackages('Chromium', [names[0]], say);
  const path = look();
  if (path === undefined) {
    throw new Problem(
      'Chromium is not there, even after installing it.',
      'Name one: CHROMIUM_PATH=/path/to/chromium',
    );
  }
  return path;
};
