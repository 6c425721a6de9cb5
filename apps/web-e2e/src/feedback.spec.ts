import type { Page } from '@playwright/test';
import { administrator, join } from './town.js';
import { enterAs, expect, test } from './visit.js';

/** Writes feedback into the form that is open, and sends it. */
const send = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('What would you like to say?').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you. Your feedback has been sent.')).toBeVisible();
};

/** The page is no wider than the screen. */
const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    .toBe(true);

test('[098] a guest and a volunteer send feedback on a small phone, and an administrator reads it', async ({
  page,
  browser,
}) => {
  const mark = Date.now().toString(36);
  const small = { width: 320, height: 640 };
  await page.setViewportSize(small);

  await page.goto('/groups?sort=name');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Send feedback' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send feedback' })).toBeVisible();
  await fits(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('This field is mandatory')).toBeVisible();
  await page.getByLabel('Your e-mail').fill('mia@example.org');
  await send(page, `The gate is locked ${mark}`);
  await expect(page).toHaveURL(/\/groups\?sort=name$/);

  const volunteers = await browser.newPage({ viewport: small });
  await enterAs(volunteers, await join());
  await volunteers.goto('/form');
  await expect(volunteers.getByLabel('Your e-mail')).toBeHidden();
  await volunteers.getByLabel('What is it about?').selectOption({ label: 'Something is missing' });
  await send(volunteers, `Please add ponds ${mark}`);

  const adas = await browser.newPage({ viewport: small });
  await enterAs(adas, await administrator());
  await adas.goto('/admin/support?show=all');
  const entry = (text: string) => adas.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(entry(`The gate is locked ${mark}`)).toContainText('mia@example.org');
  await expect(entry(`The gate is locked ${mark}`)).toContainText('from /groups');
  await expect(entry(`Please add ponds ${mark}`)).toContainText('Something is missing');
  await fits(adas);

  await entry(`Please add ponds ${mark}`).getByRole('button', { name: 'Mark as answered' }).click();
  await expect(entry(`Please add ponds ${mark}`)).toContainText('Answered, says Ada Linden');
  await entry(`The gate is locked ${mark}`).getByRole('button', { name: 'Delete' }).click();
  await adas.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(entry(`The gate is locked ${mark}`)).toHaveCount(0);
  await Promise.all([volunteers.close(), adas.close()]);
});
