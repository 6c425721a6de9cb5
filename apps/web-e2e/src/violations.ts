import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const chosen = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const satisfies Record<string, RunOptions['runOnly']>;

/** Brings axe into a page that does not have it: half a megabyte, once for all that is asked of a page. */
const bring = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(await readFile(source, 'utf8'));
};

/** Everything that axe finds by all rules, or by those about colour alone, in words that say where. */
export const violations = async (page: Page, rules: keyof typeof chosen): Promise<string[]> => {
  await bring(page);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    // Of what is right nothing is told, and where something is wrong its markup says.
    const options = { runOnly, resultTypes: ['violations'], selectors: false } as RunOptions;
    const found = (await axe.run(options)).violations;
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, chosen[rules]);
};
