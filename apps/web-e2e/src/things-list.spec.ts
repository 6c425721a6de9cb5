import type { Page } from '@playwright/test';
import { install, join, type Member, register } from './town.js';
import { postUplink, soilUplink } from './uplinks.js';
import { enterAs, expect, test } from './visit.js';

/** The names of the rows or tiles; the heads above them are links, too. */
const links = (page: Page) =>
  page.getByRole('main').getByRole('cell').or(page.getByRole('main').getByRole('listitem')).getByRole('link');

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
  await page.getByLabel('Sort order').selectOption('By name');
  await expect(page).toHaveURL('/things?scope=own&sort=name');
  await expect(links(page)).toHaveText(named('Alder', 'Birch', 'Cherry'));
  await page.getByLabel('Sort order').selectOption('Driest first');
  await expect(links(page)).toHaveText(named('Cherry', 'Alder', 'Birch'));
  await page.reload();
  await expect(page).toHaveURL('/things?scope=own&sort=water');
  await expect(links(page)).toHaveText(named('Cherry', 'Alder', 'Birch'));

  await page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name: 'Tiles' }).click();
  await expect(page).toHaveURL('/things?scope=own&sort=water&layout=tiles');
  await expect(links(page)).toHaveText(named('Cherry', 'Alder', 'Birch'));

  await page.getByRole('searchbox', { name: 'Search things' }).fill('alder');
  await expect(page).toHaveURL('/things?scope=own&sort=water&layout=tiles&search=alder');
  await expect(links(page)).toHaveText(named('Alder'));
  await links(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Alder of ${mark}`);
  await page.goBack();
  await expect(page).toHaveURL('/things?scope=own&sort=water&layout=tiles&search=alder');
  await expect(page.getByRole('searchbox', { name: 'Search things' })).toHaveValue('alder');
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
  await scopes.getByRole('link', { name: 'Mine' }).click();
  await expect(links(page)).toHaveText([own.name]);
  await expect(scopes.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'true');
  await scopes.getByRole('link', { name: 'Shared with me' }).click();
  await expect(page).toHaveURL('/things?scope=shared');
  await expect(page.getByRole('main')).toContainText('share with you show up here');
});

test('a stroke of “/” or Ctrl K brings the search, and Enter finds', async ({ page }) => {
  const thing = await register(await join());
  await page.goto('/groups');
  const search = page.getByRole('searchbox', { name: 'Search things, groups, people and pages' });
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
  await expect(page).toHaveURL(/\/things\/search\?q=rowan/);
  await expect(page.getByRole('main').getByRole('link', { name: thing.name })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
});

test('a press on the head of a column sorts by it, the next from its other end; things without a reading stay last', async ({
  page,
}) => {
  const owner = await join();
  const { named } = await grove(owner);
  await enterAs(page, owner);
  await page.goto('/things?scope=own');
  await expect(page.getByRole('main')).toContainText(/15\.0\s%/);
  const head = page.getByRole('columnheader', { name: 'Water' });
  await head.getByRole('link').click();
  await expect(page).toHaveURL('/things?scope=own&sort=water');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(links(page)).toHaveText(named('Cherry', 'Alder', 'Birch'));
  await head.getByRole('link').press('Enter');
  await expect(page).toHaveURL('/things?scope=own&sort=-water');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(links(page)).toHaveText(named('Alder', 'Cherry', 'Birch'));
});

test('a long list has those rows on the page that are near the screen, keeps its length, and Tab walks through it', async ({
  page,
}) => {
  // A hundred and thirty commands come first.
  test.slow();
  const owner = await join();
  for (let i = 0; i < 130; i += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        register(owner, { name: `Bed ${String(i + n).padStart(3, '0')}`, isPublic: false }),
      ),
    );
  await enterAs(page, owner);
  await page.goto('/things?scope=own&sort=name');
  const rows = page.getByRole('main').getByRole('row');
  for (const shown of [80, 120]) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('row', { name: `Bed ${String(shown - 1).padStart(3, '0')}` })).toBeAttached();
  }
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole('row', { name: 'Bed 119' })).not.toBeAttached();
  expect(await rows.count()).toBeLessThan(100);
  const whole = await height();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '131');

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = page.getByRole('row', { name: 'Bed 119' });
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-rowindex', '121');
  await expect(page.getByRole('row', { name: 'Bed 000' })).not.toBeAttached();
  expect(await height()).toBe(whole);

  const first = page.getByRole('link', { name: 'Bed 000' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await first.focus();
  for (let i = 1; i <= 60; i += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Bed 060' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Bed 060' })).toBeInViewport();
});
