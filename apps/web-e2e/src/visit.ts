import { expect, type Page, test as base } from '@playwright/test';
import { claimsOf, type Member } from './town.js';

export { expect } from '@playwright/test';

/**
 * A test in a browser whose console stays clean: an error, an uncaught exception or a breach of the content security
 * policy fails it. A test that breaks things on purpose says so with `test.use({ mayComplain: true })`.
 */
export const test = base.extend<{ mayComplain: boolean; cleanConsole: void }>({
  mayComplain: [false, { option: true }],
  cleanConsole: [
    async ({ context, mayComplain }, use) => {
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(error.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      await use();
      if (!mayComplain && complaints.length > 0)
        throw new Error(`The console complained:\n${complaints.join('\n')}`);
    },
    { auto: true },
  ],
});

/**
 * Waits for the app. The welcome and the name of a thing are in the page before it is: they are no sign that a press is
 * answered, that a visit counts, or that a button which is missing will stay away.
 */
export const appStands = async (page: Page): Promise<void> =>
  expect(page.locator('#first'), 'what the page shows before the app').toHaveCount(0);

/** Signs a person in without the form: the next page opens with what a sign-in leaves in the browser. */
export const enterAs = async (page: Page, member: Member): Promise<void> => {
  const { token, name, username } = member;
  const claims = claimsOf(member);
  const state = { token, id: claims.user_id, role: claims.role, expiry: claims.exp, name, username };
  // Once for the tab: a sign-out on the page stays one over a reload.
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('entered') !== null) return;
    sessionStorage.setItem('entered', 'yes');
    localStorage.setItem('hedgerow.auth', stored);
  }, JSON.stringify(state));
};
