import { expect, test } from '@playwright/test';

test('a visitor who knows nobody sees the front page, and no error in the console', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto('/');
  await expect(page.getByRole('main')).toBeVisible();
  expect(problems).toEqual([]);
});
