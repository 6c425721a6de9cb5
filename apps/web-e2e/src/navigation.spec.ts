import type { Page } from '@playwright/test';
import { readThrough } from './screens.js';
import { install, join, type Member, record, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

test.use({ viewport: { width: 390, height: 700 } });

const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollTo = async (page: Page, top: number) => {
  await page.evaluate((to) => window.scrollTo(0, to), top);
  await expect.poll(() => place(page)).toBe(top);
};
/** The text of what has the focus, and whether it is on the screen, below the bar at the top. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { tagName, textContent } = document.activeElement!;
    const { top, bottom } = document.activeElement!.getBoundingClientRect();
    return { tagName, text: textContent, isOnScreen: top >= 60 && bottom <= window.innerHeight };
  });

let owner: Member;
let thing: { id: string; name: string };
test.beforeAll(async () => {
  owner = await join();
  for (let n = 0; n < 14; n += 1) thing = await register(owner);
  // With a probe its pages have readings, and ranges to choose from.
  await install(owner, thing);
  for (let n = 0; n < 12; n += 1) await record(owner, thing, 'WATERING', `Can ${n + 1}`);
});

test('a tap opens a page at its top; back and forward come to the place where it was left', async ({
  page,
}) => {
  await enterAs(page, owner);
  await page.goto('/things?scope=own');
  const rows = page.getByRole('main').getByRole('link', { name: /^Rowan of/ });
  await expect(rows.nth(13)).toBeVisible();
  await scrollTo(page, 500);
  await page.getByRole('link', { name: thing.name }).first().dispatchEvent('click');
  await expect(title(page)).toHaveText(thing.name);
  expect(await place(page)).toBe(0);
  expect(await focused(page)).toEqual({ tagName: 'H1', text: thing.name, isOnScreen: true });
  await expect(page.getByText(/“Can 12”$/).last()).toBeVisible();
  await scrollTo(page, 400);

  await page.goBack();
  await expect(title(page)).toHaveText('Things');
  await expect.poll(() => place(page)).toBe(500);
  await page.goForward();
  await expect(title(page)).toHaveText(thing.name);
  await expect.poll(() => place(page)).toBe(400);
  expect(await focused(page)).toMatchObject({ isOnScreen: true });

  // The same pages once more, by a fresh tap.
  await page.getByRole('link', { name: 'Things', exact: true }).last().click();
  await expect(title(page)).toHaveText('Things');
  expect(await place(page)).toBe(0);
  await page.getByRole('link', { name: thing.name }).first().click();
  await expect(title(page)).toHaveText(thing.name);
  expect(await place(page)).toBe(0);
});

test('after a reload the place is found again, once what was there has come', async ({ page }) => {
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  await expect(page.getByText(/“Can 12”$/).last()).toBeVisible();
  await scrollTo(page, 700);
  let answers: (() => void)[] | undefined = [];
  await page.route('**/graphql', async (route) => {
    if (answers) await new Promise<void>((resolve) => answers!.push(resolve));
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => answers!.length).toBeGreaterThan(0);
  expect(await place(page)).toBeLessThan(700);
  const waiting = answers;
  answers = undefined;
  waiting.forEach((go) => go());
  await expect(page.getByText(/“Can 12”$/).last()).toBeVisible();
  await expect.poll(() => place(page)).toBe(700);
});

test('an address with a range does not open where another page was left', async ({ page }) => {
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  await expect(page.getByText(/“Can 12”$/).last()).toBeVisible();
  await scrollTo(page, 700);
  // As typed in, or from an e-mail, in the same tab.
  await page.goto(`/things/${thing.id}/dashboard?range=24h`);
  await expect(page.getByText(/“Can 12”$/).last()).toBeVisible();
  await expect(page.getByRole('link', { name: '24 h' })).toHaveAttribute('aria-current', 'true');
  expect(await place(page)).toBe(0);
  // Chosen on the page, it moves nothing.
  await scrollTo(page, 300);
  await page.getByRole('link', { name: '30 d' }).dispatchEvent('click');
  await expect(page).toHaveURL(/range=30d/);
  expect(await place(page)).toBe(300);
});

test('each tab of a thing has a title of its own in the browser', async ({ page }) => {
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  await expect(page).toHaveTitle(`${thing.name} · Hedgerow`);
  const tabs = page.getByRole('navigation', { name: thing.name });
  for (const [tab, said] of [
    ['Access', 'access'],
    ['Timeline', 'timeline'],
    ['Readings', 'readings'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(page).toHaveTitle(`${thing.name}, ${said} · Hedgerow`);
  }
  await page.goBack();
  await expect(page).toHaveTitle(`${thing.name}, timeline · Hedgerow`);
});

test('back far down a page, the focus is on a heading that is on the screen', async ({ page }) => {
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  await expect(page.getByText(/“Can 12”$/).last()).toBeVisible();
  // A panel that comes later may move the page, and what it moved is no part of this.
  await readThrough(page);
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await page
    .getByRole('heading', { name: 'Timeline' })
    .evaluate((it) => window.scrollBy(0, it.getBoundingClientRect().top - 200));
  const left = await place(page);
  expect(left).toBeGreaterThan(300);
  await page.getByRole('link', { name: 'Tasks' }).last().click();
  await expect(title(page)).toHaveText('Tasks');
  await page.goBack();
  await expect(title(page)).toHaveText(thing.name);
  await expect.poll(() => place(page)).toBe(left);
  await expect.poll(() => focused(page)).toEqual({ tagName: 'H2', text: 'Timeline', isOnScreen: true });
});
