import type { Page } from '@playwright/test';
import { install, join, register } from './town.js';
import { postUplink, soilUplink } from './uplinks.js';
import { enterAs, expect, test } from './visit.js';

// The browser itself writes a failed request into the console.
test.use({ mayComplain: true });

const dry = { water: 14, temperature: 10, conductivity: 300, battery: 3.3 };

const watered = (page: Page) => page.getByRole('button', { name: 'Watered', exact: true });

/** Two presses in one tick, before the page can be drawn again. */
const pressTwice = (page: Page) =>
  watered(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });

test('Watered changes the advice at once, counts once for two clicks in one tick, and Undo takes it back for everybody who is watching', async ({
  page,
  browser,
}) => {
  const owner = await join();
  const thing = await register(owner);
  const { networkId } = await install(owner, thing);
  await postUplink(soilUplink(networkId, dry));
  await enterAs(page, owner);
  const others = await browser.newPage();
  for (const there of [page, others]) {
    await there.goto(`/things/${thing.id}/dashboard`);
    await expect(there.getByRole('region', { name: 'Too dry: water it now' })).toBeVisible();
    await expect(there.getByText('Live', { exact: true })).toBeVisible();
  }
  let sent = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('recordActionMutation')) sent += 1;
  });

  await pressTwice(page);
  await expect(page.getByText(`Recorded: you watered ${thing.name}.`)).toHaveCount(1);
  for (const there of [page, others]) {
    const advice = there.getByRole('region', { name: /^Watered / });
    await expect(advice).toContainText('The probe will show it within the hour.');
    await expect(there.getByRole('region', { name: 'Now', exact: true })).toContainText('Watered');
    await expect(there.getByRole('region', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(2);
  }
  expect(sent).toBe(1);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone for everybody.')).toBeVisible();
  for (const there of [page, others]) {
    await expect(there.getByRole('region', { name: 'Too dry: water it now' })).toBeVisible();
    await expect(there.getByRole('region', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(1);
  }
  await others.close();
});

test('a session that ends in the middle of a form leads through sign-in and back to what was typed', async ({
  page,
}) => {
  const owner = await join();
  const thing = await register(owner);
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/edit`);
  await page.getByRole('textbox', { name: 'Description' }).fill('Leans on the wall since the storm');
  await page.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes('EditThingPageMutation')
      ? route.fulfill({
          status: 200,
          json: { data: null, errors: [{ message: 'Over.', extensions: { code: 'EXPIRED' } }] },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save changes' }).click();
  // The page says it, and says it once.
  await expect(
    page.getByText('Your session has ended. Sign in again. What you typed is kept.'),
  ).toBeVisible();
  await expect(page.getByText(/^Your session has ended/)).toHaveCount(1);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('textbox', { name: 'Username' }).fill(owner.username);
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Leans on the wall since the storm',
  );
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Leans on the wall since the storm')).toBeVisible();
});

test('a page whose code does not come blames the signal, keeps the app, and comes with Try again', async ({
  page,
}) => {
  await enterAs(page, await join());
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'My devices' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route('**/*.js', (route) => route.abort());
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Devices' })
    .click();
  await expect(page.getByText(/[Tt]his part of the app/)).toBeVisible();
  await expect(page.getByText(/our side/)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devices');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
