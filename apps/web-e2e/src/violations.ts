import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { settled } from './screens.js';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colours = ['color-contrast', 'link-in-text-block'];

/**
 * Everything that axe finds by all rules, or by those about colour alone, in words that say where. Axe is brought into a
 * page once, and tells nothing of what is in order: both would take longer than the rules.
 * What is in the middle of a change of colour is not judged.
 */
export const violations = async (page: Page, rules: 'all' | 'colours'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await settled(page);
  const options: axe.RunOptions = {
    runOnly: rules === 'all' ? standards : colours,
    resultTypes: ['violations'],
    selectors: false,
  };
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
  }, options);
};
