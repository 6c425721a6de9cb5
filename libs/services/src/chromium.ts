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

/** The Chromium of this machine, installed from Debian's package when there is none. */
export const bringChromium = async (say: Say, env: NodeJS.ProcessEnv = process.env): Promise<string> => {
  const look = () =>
    env['CHROMIUM_PATH'] ??
    findProgram('chromium', env) ??
    findProgram('chromium-browser', env) ??
    findProgram('google-chrome', env);
  if (look() === undefined) await installPackages('Chromium', ['chromium'], say);
  const path = look();
  if (path === undefined) {
    throw new Problem(
      'Chromium is not there, even after installing it.',
      'Name one: CHROMIUM_PATH=/path/to/chromium',
    );
  }
  return path;
};
