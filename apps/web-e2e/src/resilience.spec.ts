import type { Page, WebSocketRoute } from '@playwright/test';
import { install, join, register } from './town.js';
import { postUplink, soilUplink } from './uplinks.js';
import { enterAs, expect, test } from './visit.js';

// The browser itself writes a failed request into the console.
test.use({ mayComplain: true });

const soil = { water: 44, temperature: 10, conductivity: 300, battery: 3.3 };

/** Lets the operations of these names fail as long as `failing` holds; everything else passes. */
const failOperation = async (page: Page, operation: RegExp) => {
  const state = { failing: true };
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postDataJSON() as { operationName?: string } | null;
    if (state.failing && operation.test(asked?.operationName ?? ''))
      await route.fulfill({ status: 503, body: 'Service Unavailable' });
    else await route.continue();
  });
  return state;
};

test('a panel that the api fails to answer fails alone, and Try again mends it', async ({ page }) => {
  const owner = await join();
  const thing = await register(owner);
  const { networkId } = await install(owner, thing);
  await postUplink(soilUplink(networkId, soil));
  await enterAs(page, owner);
  const panel = await failOperation(page, /readings/i);
  await page.goto(`/things/${thing.id}/dashboard`);
  const readings = page.getByRole('region', { name: 'Water content, last 7 days' });
  await expect(readings.getByRole('alert')).toContainText('Failed to load content');
  await expect(page.getByRole('region', { name: 'Now', exact: true })).toContainText('44.0%');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Added');
  await page.getByRole('button', { name: 'Watered' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Watered');

  await readings.getByRole('button', { name: 'Try again' }).click();
  await expect(readings.getByRole('alert')).toBeVisible();
  panel.failing = false;
  await readings.getByRole('button', { name: 'Try again' }).click();
  await expect(readings.getByText('Min 44.0')).toBeVisible();
  await expect(readings.getByRole('alert')).toHaveCount(0);
});

test('a page that the api fails to answer keeps its frame, and Try again mends it', async ({ page }) => {
  const member = await join();
  await enterAs(page, member);
  const home = await failOperation(page, /home/i);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page didn’t load');
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
  home.failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'My devices' })).toBeVisible();
});

test('an action that could not be sent is told, and sent again it counts once', async ({ page }) => {
  const owner = await join();
  const thing = await register(owner);
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  // The api records it, and its answer is lost on the way.
  await page.route('**/graphql', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Watered', exact: true }).click();
  await expect(page.getByText(/^Couldn’t record it\./)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Watered', exact: true }).click();
  await expect(page.getByText(/^Recorded: you watered/)).toBeVisible();
  await page.reload();
  const entries = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Watered');
});

test('without a network a banner says so and what was read stays readable', async ({ page, context }) => {
  const thing = await register(await join());
  await page.goto(`/things/${thing.id}/dashboard`);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Added');
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thing.name);
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
});

test('a live connection that drops is told, taken up again, and brings what was missed', async ({ page }) => {
  const owner = await join();
  const thing = await register(owner);
  const { networkId } = await install(owner, thing);
  const sockets: WebSocketRoute[] = [];
  let isDown = false;
  await page.routeWebSocket('**/graphql', async (socket) => {
    if (isDown) return socket.close({ code: 1011 });
    sockets.push(socket);
    socket.connectToServer();
  });
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const now = page.getByRole('region', { name: 'Now', exact: true });
  await expect(now).toContainText('no reading yet');

  isDown = true;
  await Promise.all(sockets.map((socket) => socket.close({ code: 1012, reason: 'Restarting' })));
  await expect(page.getByText(/^Not live since \d/)).toBeVisible();
  await postUplink(soilUplink(networkId, soil));
  await expect(now).toContainText('no reading yet');

  isDown = false;
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(now).toContainText('44.0%');
});
