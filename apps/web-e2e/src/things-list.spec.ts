import type { Page } from '@playwright/test';
import { install, join, type Member, register } from './town.js';
import { postUplink, soilUplink } from './uplinks.js';
import { enterAs, expect, test } from './visit.js';

const links = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

/** Three things of one owner whose order by age, by name and by water all differ. */
const grove = async (owner: Member) => {
  const mark = owner.name.split(' ')[1] ?? '';
  const soils = { Alder: 45, Cherry: 15, Birch: undefined };
  for (const [kind, water] of Object.entries(soils)) {
    const thing = await register(owner, { name: `${kind} of ${mark}` });
    if (water === undefined) continue;
    const { networkId } = await install(owner, thing);
    await postUplink(soilUplink(networkId, { water, temperature: 10, conductivity: 300, battery: 3.3 }));
  }
  return { mark, named: (...kinds: string[]) => kinds.map((kind) => `${kind} of ${mark}`) };
};

test('the list is ordered by age, by name or by water, driest first; the address holds it and reloads to the same', async ({
  page,
}) => {
  const owner = await join();
  const { mark, named } = await grove(owner);
  await enterAs(page, owner);
  await page.goto('/things?scope=own');
  await expect(page.getByRole('main')).toContainText(/45\.0\s%/);
  await expect(page.getByRole('main')).toContainText(/15\.0\s%/);
  await expect(links(page)).toHaveText(named('Birch', 'Cherry', 'Alder'));
  await page.getByLabel('Order').selectOption('By name');
  await expect(page).toHaveURL('/things?scope=own&sort=name');
  await expect(links(page)).toHaveText(named('Alder', 'Birch', 'Cherry'));
  await page.getByLabel('Order').selectOption('By water, driest first');
  await expect(links(page)).toHaveText(named('Cherry', 'Alder', 'Birch'));
  await page.reload();
  await expect(page).toHaveURL('/things?scope=own&sort=water');
  await expect(links(page)).toHaveText(named('Cherry', 'Alder', 'Birch'));

  await page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name: 'Tiles' }).click();
  await expect(page).toHaveURL('/things?scope=own&sort=water&layout=tiles');
  await expect(links(page)).toHaveText(named('Cherry', 'Alder', 'Birch'));

  await page.getByLabel('Find things by name').fill('alder');
  await expect(page).toHaveURL('/things?scope=own&sort=water&layout=tiles&search=alder');
  await expect(links(page)).toHaveText(named('Alder'));
  await links(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Alder of ${mark}`);
  await page.goBack();
  await expect(page).toHaveURL('/things?scope=own&sort=water&layout=tiles&search=alder');
  await expect(page.getByLabel('Find things by name')).toHaveValue('alder');
  await expect(links(page)).toHaveText(named('Alder'));
});

test('the scopes tell one’s own things from everybody’s, and an empty one says why', async ({ page }) => {
  const neighbour = await register(await join());
  const owner = await join();
  const own = await register(owner, { isPublic: false });
  await enterAs(page, owner);
  await page.goto('/things');
  await expect(links(page).filter({ hasText: own.name })).toBeVisible();
  await expect(links(page).filter({ hasText: neighbour.name })).toBeVisible();
  const scopes = page.getByRole('navigation', { name: 'Whose things' });
  await scopes.getByRole('link', { name: 'Own' }).click();
  await expect(links(page)).toHaveText([own.name]);
  await expect(scopes.getByRole('link', { name: 'Own' })).toHaveAttribute('aria-current', 'true');
  await scopes.getByRole('link', { name: 'Shared with me' }).click();
  await expect(page).toHaveURL('/things?scope=shared');
  await expect(page.getByRole('main')).toContainText('Nobody has so far');
});

test('a stroke of “/” or Ctrl K brings the search, and Enter finds', async ({ page }) => {
  const thing = await register(await join());
  await page.goto('/groups');
  const search = page.getByRole('searchbox', { name: 'Search things and pages' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groups');
  // The palette and React Aria behind it are in no first screen: their code comes with the first stroke.
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /Palette.*js/.test(name)),
    );
  expect(await isLoaded()).toBe(false);
  await page.keyboard.press('/');
  await expect.poll(isLoaded).toBe(true);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.type(thing.name.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/things\?search=rowan/);
  await expect(links(page)).toHaveText([thing.name]);
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
});
