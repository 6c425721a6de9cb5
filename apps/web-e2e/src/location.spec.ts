import type { Page } from '@playwright/test';
import { api } from './api.js';
import { join, type Member, register, thingName } from './town.js';
import { enterAs, expect, test } from './visit.js';

const map = (page: Page) => page.locator('canvas.maplibregl-canvas');
const pin = (page: Page) => page.getByRole('application', { name: /^Location, / });
const place = (page: Page) => page.getByText(/^Pin at /);

/** The page of a new thing with its map in view, opened at a thing that the person has already. */
const openMap = async (page: Page) => {
  await page.goto('/things/new');
  await page.getByText('Location', { exact: true }).scrollIntoViewIfNeeded();
  await expect(map(page)).toBeVisible();
};

const locationOf = async (owner: Member, name: string) => {
  const { allThings } = await api(owner.token).get<{
    allThings: { nodes: { location: { x: number; y: number } | null }[] };
  }>(`query ($search: String) { allThings(search: $search) { nodes { location { x y } } } }`, {
    search: name,
  });
  return allThings.nodes[0]?.location;
};

test('a tap sets the pin, the arrow keys move it, and it is saved with the thing', async ({ page }) => {
  const owner = await join();
  const neighbour = await register(owner);
  const name = thingName();
  await enterAs(page, owner);
  await openMap(page);
  await page.getByText('Bench', { exact: true }).click();
  await page.getByLabel('Name *').fill(name);

  // The map opens where the person's own things are, so a tap in its middle is near one.
  await expect(page.getByText('No pin yet. Tap the map where it stands.')).toBeVisible();
  const shown = (await map(page).boundingBox())!;
  await expect(async () => {
    await map(page).click({ position: { x: shown.width / 2 + 30, y: shown.height / 2 - 20 } });
    await expect(place(page)).toContainText(`m from ${neighbour.name}`, { timeout: 2_000 });
  }).toPass();

  const before = await place(page).textContent();
  await pin(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(place(page)).not.toHaveText(before!);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(pin(page)).toBeFocused();
  await page.getByRole('button', { name: 'Enter coordinates' }).click();
  const [latitude, longitude] = [page.getByLabel('Latitude'), page.getByLabel('Longitude')];
  const typed = { x: Number(await latitude.inputValue()), y: Number(await longitude.inputValue()) };
  expect(typed.x).toBeGreaterThan(51.4021);
  expect(typed.y).toBeGreaterThan(-1.3247);

  await page.getByRole('button', { name: 'Add this thing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(await locationOf(owner, name)).toEqual(typed);
});

test('the keyboard alone puts the pin, zooms, and takes the location away again', async ({ page }) => {
  const owner = await join();
  await register(owner);
  await enterAs(page, owner);
  await openMap(page);
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await page.getByRole('button', { name: 'Put the pin in the middle' }).press('Enter');
  await expect(pin(page)).toBeFocused();
  await page.getByRole('button', { name: 'Remove location' }).press('Enter');
  await expect(pin(page)).toBeHidden();
});

test('the pin is dragged, and stands where it was let go', async ({ page }) => {
  const owner = await join();
  await register(owner);
  await enterAs(page, owner);
  await openMap(page);
  await page.getByRole('button', { name: 'Put the pin in the middle' }).click();
  const before = await place(page).textContent();
  const from = (await pin(page).boundingBox())!;
  await page.mouse.move(from.x + 24, from.y + 24);
  await page.mouse.down();
  await page.mouse.move(from.x + 64, from.y + 54, { steps: 5 });
  await page.mouse.up();
  await expect(place(page)).not.toHaveText(before!);
  const to = (await pin(page).boundingBox())!;
  expect(Math.abs(to.x - from.x - 40)).toBeLessThan(3);
  expect(Math.abs(to.y - from.y - 30)).toBeLessThan(3);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger scrolls the page over the map, and drags the pin', async ({ page }) => {
    const owner = await join();
    await register(owner);
    await enterAs(page, owner);
    await openMap(page);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const swipe = async (x: number, y: number, by: number) => {
      await touch('touchStart', x, y);
      for (let step = 1; step <= 10; step += 1) await touch('touchMove', x, y - (by * step) / 10);
      await touch('touchEnd', x, y - by);
    };
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.getByRole('button', { name: 'Put the pin in the middle' }).tap();
    await expect(pin(page)).toBeVisible();

    const still = await scrolled();
    const held = (await pin(page).boundingBox())!;
    const before = await place(page).textContent();
    await swipe(held.x + 24, held.y + 24, 60);
    await expect(place(page)).not.toHaveText(before!);
    expect(await scrolled()).toBe(still);

    const set = await place(page).textContent();
    const shown = (await map(page).boundingBox())!;
    await swipe(shown.x + 40, shown.y + 80, 60);
    await expect.poll(scrolled).toBeGreaterThan(still + 20);
    await expect(place(page)).toHaveText(set!);
  });
});

test.describe('with a tile server that cannot be reached', () => {
  test.use({ mayComplain: true });

  test('the map draws the outline, says so, and takes the pin', async ({ page }) => {
    const owner = await join();
    await register(owner);
    const tiles = { type: 'raster', tiles: ['/tiles/{z}/{x}/{y}.png'], tileSize: 256 };
    await page.route('/map.json', (route) => route.fulfill({ json: { style: '/tiles/style.json' } }));
    await page.route('/tiles/style.json', (route) =>
      route.fulfill({
        json: {
          version: 8,
          sources: { streets: tiles },
          layers: [{ id: 'streets', type: 'raster', source: 'streets' }],
        },
      }),
    );
    await page.route(/\/tiles\/\d+/, (route) => route.abort());
    await enterAs(page, owner);
    await openMap(page);
    await expect(page.getByText(/^Streets can’t be loaded right now/)).toBeVisible();
    await page.getByRole('button', { name: 'Put the pin in the middle' }).click();
    await expect(place(page)).toBeVisible();
  });
});

test('without WebGL there are the two fields and a plain sentence', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebGL2RenderingContext'));
  await enterAs(page, await join());
  await page.goto('/things/new');
  await expect(page.getByText(/^This browser can’t show the map/)).toBeVisible();
  await page.getByLabel('Latitude').fill('51.5');
  await expect(map(page)).toHaveCount(0);
});
