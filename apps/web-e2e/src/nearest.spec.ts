import type { Page } from '@playwright/test';
import { join, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
// Far from whatever other tests register.
const island = { latitude: -54.28, longitude: -36.5 };

test('[277] with the location allowed, the nearest thing opens, and back leads to where one was', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(island);
  const owner = await join();
  const thing = await register(owner, { location: { x: island.latitude + 0.001, y: island.longitude } });
  await register(owner, { location: { x: island.latitude + 0.1, y: island.longitude } });
  await enterAs(page, owner);
  await page.goto('/things');
  await page.getByRole('link', { name: 'Nearest thing' }).click();
  await expect(heading(page)).toHaveText(thing.name);
  await expect(page).toHaveURL(`/things/${thing.id}/dashboard`);
  await page.goBack();
  await expect(page).toHaveURL('/things');
});

test('[277] with the location refused, a notice says so and the list of things opens', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await page.goto('/things/nearest');
  await expect(page.getByText('Geolocation permission denied')).toBeVisible();
  await expect(page).toHaveURL('/things');
  await expect(heading(page)).toHaveText('Things');
});

test('[277] where the location cannot be found, a notice says so and the list of things opens', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(null);
  await page.goto('/things/nearest');
  await expect(page.getByText('Could not get current location')).toBeVisible();
  await expect(page).toHaveURL('/things');
});
