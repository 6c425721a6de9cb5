import { defineConfig } from '@playwright/test';
import { chromiumFlags } from '@hedgerow/services';

const results = '../../test-results';

/** One whole stack for the run, on free ports, from what was built last; the browser is the machine's Chromium. */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: `${results}/e2e`,
  globalSetup: './src/global-setup.ts',
  // The stack and the browser share the machine; a second page is as much as two cores show honestly.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // Browser, stack and build share the cores of a machine that we do not know. What passes at the second try only is named at
  // the end of the run, to be looked at.
  retries: 1,
  // A page opens in well under a second; a machine that builds and tests besides may take ten times that.
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Another version of the browser draws edges a little differently; a changed distance or colour is far more.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, threshold: 0.1, animations: 'disabled', caret: 'hide' },
  },
  // Of components, one set for all machines: docs/how-to/work-on-components.md.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: `${results}/e2e.json` }]],
  use: {
    ...(process.env['HEDGEROW_E2E_API'] === undefined ? {} : { baseURL: process.env['HEDGEROW_E2E_API'] }),
    screenshot: 'only-on-failure',
    // Pictures for every step would cost more than the pages themselves, and copies of the whole page before and after each
    // stroke of a key a seventh of the time. What was done, and what the console said, is kept; `--trace on` shows the rest.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    locale: 'en-US',
    timezoneId: 'Europe/London',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] === undefined ? {} : { executablePath: process.env['CHROMIUM_PATH'] }),
      // Letters are drawn alike on every machine: no hints of the font, no colours of the screen's pixels. Only the pictures of
      // gallery.spec.ts need that, but a file with a browser of its own is run at the end, beside a worker without work.
      args: [
        ...chromiumFlags,
        ...['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
      ],
    },
  },
});
