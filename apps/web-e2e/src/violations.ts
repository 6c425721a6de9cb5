import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Everything that axe finds by all rules, or by those about colour alone, in words that say where. */
export const violations = async (page: Page, rules: 'all' | 'colours'): Promise<string[]> => {
  // Without frames there is no need for a second page to gather results in.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const chosen =
    rules === 'all' ? axe.withTags(standards) : axe.withRules(['color-contrast', 'link-in-text-block']);
  return (await chosen.analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
};
