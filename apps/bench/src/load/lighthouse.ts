import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { bringChromium, chromiumFlags, freePort } from '@hedgerow/services';
import { root } from '../runner/paths.js';

/** What Lighthouse says of one visit. Times in milliseconds, scores in percent. */
export interface Visit {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /**
   * What this machine did in Lighthouse's own benchmark before it was slowed down. By it the developer tools of Chromium
   * calibrate: a phone of the middle class (Pixel 5) has about 1 000, a slow one (Moto G Power 2022) 264.
   */
  readonly machine: number;
}

/** The part of Lighthouse's answer that is read. */
interface Result {
  readonly runtimeError?: { readonly message: string };
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

const visitOf = ({ audits, categories, environment, runtimeError }: Result): Visit => {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const number = (audit: string): number => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse does not say ${audit}`);
    return value;
  };
  const score = (category: string): number => {
    const value = categories[category]?.score ?? null;
    if (value === null) throw new Error(`Lighthouse gives no score for ${category}`);
    return 100 * value;
  };
  return {
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    machine: environment.benchmarkIndex,
  };
};

/**
 * One first visit with Lighthouse as it comes: a phone of the middle class, simulated (4 × CPU, 1.6 Mbps, 150 ms). The
 * browser is new each time; `stored` is what it remembers of earlier visits.
 */
export const visit = async (
  url: string,
  stored: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<Visit> => {
  const [port, profile] = [await freePort(), await mkdtemp(join(tmpdir(), 'hedgerow-visit-'))];
  const answer = join(profile, 'lighthouse.json');
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await bringChromium(say),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    if (Object.keys(stored).length > 0) {
      const page = await browser.newPage();
      await page.goto(new URL('/favicon.svg', url).href);
      await page.evaluate((items) => {
        for (const [key, value] of Object.entries(items))
          (
            globalThis as unknown as { localStorage: { setItem(key: string, value: string): void } }
          ).localStorage.setItem(key, value);
      }, stored);
      await page.close();
    }
    const cli = join(root, 'node_modules/lighthouse/cli/index.js');
    const options = ['--output=json', `--output-path=${answer}`, `--port=${port}`, '--disable-storage-reset', '--quiet']; // prettier-ignore
    await promisify(execFile)(process.execPath, [cli, url, ...options], { timeout: 180_000 });
    return visitOf(JSON.parse(await readFile(answer, 'utf8')) as Result);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
};
