import type { Page } from '@playwright/test';
import { install, join, record, register, sensorData } from './town.js';
import { documentedUplink, lse01Uplink, postUplink, soilUplink } from './uplinks.js';
import { enterAs, expect, test } from './visit.js';

const now = (page: Page) => page.getByRole('region', { name: 'Now', exact: true });
/** A reading by its name: figure, unit and age stand in one description. */
const quantity = (page: Page, name: string) =>
  now(page)
    .getByRole('definition')
    .filter({ has: page.locator(`xpath=../dt[.="${name}"]`) });

/** Leaves a mark that a reload would wipe out. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { stillHere: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'stillHere' in window);

test('an uplink changes moisture, temperature, conductivity, battery and age on the open page, without a reload [007] [014] [015] [179]', async ({
  page,
}) => {
  const owner = await join();
  const thing = await register(owner);
  const { networkId } = await install(owner, thing);
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  await expect(now(page)).toContainText('no reading yet');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await markDocument(page);

  await postUplink(documentedUplink(networkId));
  await expect(now(page)).toContainText('8.3%');
  await expect(now(page)).toContainText('Too dry');
  await expect(quantity(page, 'Soil temperature')).toContainText('18.1°C');
  await expect(quantity(page, 'Conductivity')).toContainText('6,300µS/cm');
  await expect(quantity(page, 'Battery')).toContainText('3.28V');
  // It was received in May 2025, and the page owns up to that.
  await expect(now(page)).toContainText(/water content, \d+ (months|years) ago/);

  await postUplink(
    soilUplink(networkId, { water: 42.4, temperature: 11.6, conductivity: 350, battery: 3.31 }),
  );
  await expect(now(page)).toContainText('42.4%');
  await expect(now(page)).toContainText('Moist');
  await expect(quantity(page, 'Soil temperature')).toContainText('11.6°C');
  await expect(quantity(page, 'Conductivity')).toContainText('350µS/cm');
  await expect(quantity(page, 'Battery')).toContainText('3.31V');
  await expect(now(page)).toContainText('water content, just now');
  expect(await isSameDocument(page)).toBe(true);
});

test('the uplink of the documentation, byte for byte, reaches a guest who looks at the thing [014] [015]', async ({
  page,
}) => {
  const owner = await join();
  const thing = await register(owner);
  const device = await install(owner, thing, { deviceId: 'eui-a840410000000101' });
  await page.goto(`/things/${thing.id}/dashboard`);
  await expect(now(page)).toContainText('no reading yet');
  await postUplink(lse01Uplink);
  await expect(now(page)).toContainText('8.3%');
  await expect(quantity(page, 'Battery')).toContainText('3.28V');
  expect(await sensorData(owner, device)).toMatchObject([
    { data: { water: 8.31, temperature: 18.12, conductivity: 6300, battery: 3.28 } },
  ]);
});

test('the same uplink posted three times counts once', async ({ page }) => {
  const owner = await join();
  const thing = await register(owner);
  const device = await install(owner, thing);
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  const uplink = soilUplink(device.networkId, {
    water: 33,
    temperature: 12,
    conductivity: 300,
    battery: 3.3,
  });
  await Promise.all([postUplink(uplink), postUplink(uplink), postUplink(uplink)]);
  await expect(now(page)).toContainText('33.0%');
  // Uplinks of a device are taken in their order, so with this one all three were.
  await postUplink(
    soilUplink(device.networkId, { water: 34, temperature: 12, conductivity: 300, battery: 3.3 }),
  );
  await expect(now(page)).toContainText('34.0%');
  expect(await sensorData(owner, device)).toHaveLength(2);
});

test('a soil probe shows water, temperature, conductivity, battery and signal on its page and beside its thing [205]', async ({
  page,
}) => {
  const owner = await join();
  const thing = await register(owner);
  const { id, networkId } = await install(owner, thing);
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  const row = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(row).toContainText('none yet');
  await postUplink(soilUplink(networkId, { water: 25.5, temperature: 9.4, conductivity: 410, battery: 3.4 }));
  await expect(row).toContainText(/3\.40\sV/);
  await expect(row).toContainText(/just now.*Signal\s\w+\s*, −97 dBm/);
  // The first reading brings a chart above the row, which moves it: not between the press of a button and its release.
  await expect(page.getByRole('figure', { name: /^Water content, last 7 days/ })).toBeVisible();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/devices/${id}`);
  const values = page.getByRole('region', { name: 'Latest readings' });
  await expect(values).toContainText('Needs water');
  await expect(values).toContainText(/Water content25\.5\s%/);
  await expect(values).toContainText(/Soil temperature9\.4\s°C/);
  await expect(values).toContainText(/Conductivity410\sµS\/cm/);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText(/Battery3\.40\sV/);
});

test('what one person does appears before everybody who looks at the thing', async ({ page }) => {
  const owner = await join();
  const thing = await register(owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Added');
  await record(owner, thing, 'WATERING', 'Two full cans');
  await expect(timeline.getByRole('listitem').first()).toContainText('Watered');
  await expect(timeline.getByRole('listitem').first()).toContainText('Two full cans');
});

test('a reading reaches the home page of whoever looks after the thing', async ({ page }) => {
  const owner = await join();
  const thing = await register(owner);
  const { networkId } = await install(owner, thing);
  await enterAs(page, owner);
  await page.goto('/');
  const hero = page.getByRole('region', { name: thing.name });
  await expect(hero).toContainText('Nothing recorded yet');
  await postUplink(soilUplink(networkId, { water: 71, temperature: 9, conductivity: 500, battery: 3.3 }));
  await expect(hero).toContainText('71.0%');
  await expect(hero).toContainText('Too wet');
});
