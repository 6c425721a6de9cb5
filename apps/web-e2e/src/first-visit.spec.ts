import { install, join, register } from './town.js';
import { appStands, enterAs, expect, test } from './visit.js';

test('a first visit is signed in as guest without being asked, and sees a welcome and public things [042] [128]', async ({
  page,
}) => {
  const owner = await join();
  const thing = await register(owner);
  const hidden = await register(owner, { isPublic: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care for your neighbourhood');
  await expect(page.getByRole('main').getByRole('link', { name: 'Join' })).toBeVisible();
  const things = page.getByRole('region', { name: 'Newest public things' });
  await expect(things.getByRole('link', { name: thing.name })).toBeVisible();
  await expect(page.getByText(hidden.name)).toHaveCount(0);
  const stored = await page.evaluate(() => localStorage.getItem('hedgerow.auth'));
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ role: 'bk_anonymous' });
});

test('a guest sees public things and devices with less about them, and is asked to sign in for more [342]', async ({
  page,
}) => {
  const owner = await join();
  const thing = await register(owner);
  const device = await install(owner, thing);
  await page.goto(`/things/${thing.id}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thing.name);
  await appStands(page);
  await expect(page.getByRole('button', { name: 'Watered' })).toHaveCount(0);
  await page.getByRole('region', { name: 'Devices' }).getByRole('link').click();
  const facts = page.getByRole('region', { name: 'Status' });
  await expect(facts).toContainText('visible to people with access only');
  await expect(page.getByText(device.networkId)).toHaveCount(0);
  await page.goto('/devices/new');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue');
});

test('a private thing is not found by those it is not shared with', async ({ page }) => {
  const thing = await register(await join(), { isPublic: false });
  await enterAs(page, await join());
  await page.goto(`/things/${thing.id}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thing not found');
});

test('an address that is nobody’s shows the not-found page inside the layout [034]', async ({ page }) => {
  await page.goto('/orchids/and/roses');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('only 36 characters of lowercase hex and dashes are a thing’s id [035]', async ({ page }) => {
  const { id, name } = await register(await join());
  const title = page.getByRole('heading', { level: 1 });
  for (const wrong of [id.toUpperCase(), id.slice(1), id.replace(/^./, 'g')]) {
    await page.goto(`/things/${wrong}/dashboard`);
    await expect(title).toHaveText('Page not found');
  }
  await page.goto('/things/00000000-0000-4000-8000-000000000000/dashboard');
  await expect(title).toHaveText('Thing not found');
  await page.goto(`/things/${id}/dashboard`);
  await appStands(page);
  await expect(title).toHaveText(name);
});

test('a thing without a tab, or with one that is not there, opens at its dashboard [040] [088]', async ({
  page,
}) => {
  const { id } = await register(await join());
  for (const path of [`/things/${id}`, `/things/${id}/roots`, `/things/${id}/roots?range=24h`]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/things/${id}/dashboard`);
  }
});

test('a page for members leads through sign-in and back to the full address [037] [038] [062]', async ({
  page,
}) => {
  const member = await join();
  await page.goto('/account/badges?from=letter&page=2');
  await expect(page).toHaveURL('/signin?next=%2Faccount%2Fbadges%3Ffrom%3Dletter%26page%3D2');
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Passphrase').fill(member.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/account/badges?from=letter&page=2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My badges');
});

test('a page that opens with a request to sign in is there afterwards, with what was chosen [038]', async ({
  page,
}) => {
  const member = await join();
  await page.goto('/things/new?x=51.5&y=-0.12');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Passphrase').fill(member.password);
  await page.getByLabel('Passphrase').press('Enter');
  await expect(page).toHaveURL('/things/new?x=51.5&y=-0.12');
  await page.getByRole('button', { name: 'Enter coordinates' }).click();
  await expect(page.getByLabel('Latitude')).toHaveValue('51.5');
});

test('a wrong passphrase is told without saying which of the two was wrong, and what was typed stays [361]', async ({
  page,
}) => {
  const member = await join();
  await page.goto('/signin');
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Passphrase').fill('Not-the-0ak');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('You entered incorrect details.');
  await expect(page.getByLabel('Username')).toHaveValue(member.username);
});
