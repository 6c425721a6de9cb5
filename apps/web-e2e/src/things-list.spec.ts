import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { api } from './api.js';
import { cutOff, overflow, tooSmall } from './measures.js';
import { install, join, letCollaborate, type Member, register } from './town.js';
import { postUplink, soilUplink } from './uplinks.js';
import { violations } from './violations.js';
import { appStands, enterAs, expect, test } from './visit.js';

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

test('what one collaborates on, what one viewed last, and where things stand, are each a press away [080] [081]', async ({
  page,
}) => {
  const [owner, helper] = [await join(), await join()];
  const [hers, seen] = [await register(owner, { isPublic: false }), await register(owner)];
  await letCollaborate(owner, hers, helper);
  await enterAs(page, helper);
  for (const { id, name } of [seen, hers]) {
    await page.goto(`/things/${id}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    // Who leaves before that has not viewed the thing.
    await appStands(page);
  }
  await page.goto('/things');
  const scopes = page.getByRole('navigation', { name: 'Whose things' });
  await scopes.getByRole('link', { name: 'Collaborating' }).click();
  await expect(links(page)).toHaveText([hers.name]);
  await scopes.getByRole('link', { name: 'Viewed' }).click();
  await expect(links(page)).toHaveText([hers.name, seen.name]);
  await page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name: 'Map' }).click();
  await expect(page).toHaveURL('/things?scope=recent&layout=map');
  await expect(
    page.getByRole('region', { name: 'Map of these things' }).locator('canvas').first(),
  ).toBeVisible();
  await expect(links(page)).toHaveText([hers.name, seen.name]);
  await page.goto('/things?scope=recent&state=wet');
  await expect(page.getByRole('main')).toContainText('No thing fits this filter.');
  await page.getByRole('link', { name: 'Clear filter' }).click();
  await expect(links(page)).toHaveText([hers.name, seen.name]);
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

/** The list of an owner's four beds by name, in which things are being chosen. */
const choosing = async (page: Page) => {
  const owner = await join();
  const beds = await Promise.all(
    ['Bed A', 'Bed B', 'Bed C', 'Bed D'].map((name) => register(owner, { name, isPublic: false })),
  );
  await enterAs(page, owner);
  await page.goto('/things?scope=own&sort=name');
  await expect(links(page)).toHaveText(['Bed A', 'Bed B', 'Bed C', 'Bed D']);
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Chosen things' });
  await expect(bar).toContainText('None chosen yet');
  const choose = async (...names: string[]) => {
    // Its label lies over it, as large as a thumb.
    for (const name of names) await page.getByRole('checkbox', { name }).locator('..').click();
    await expect(bar).toContainText(`${names.length} chosen`);
  };
  /** How many of each bed there are, as the api tells it. */
  const countsOf = async (what: 'allActions' | 'allTasks', field: string) =>
    Promise.all(
      beds.map(async ({ id }) => {
        const answer = await api(owner.token).get<
          Record<typeof what, { nodes: { readonly [name: string]: string }[] }>
        >(`query ($id: UUID) { ${what}(thingId: $id) { nodes { ${field} } } }`, { id });
        return answer[what].nodes.map((node) => node[field]);
      }),
    );
  return {
    beds,
    bar,
    choose,
    waterings: async () =>
      (await countsOf('allActions', 'type')).map(
        (types) => types.filter((type) => type === 'WATERING').length,
      ),
    tasks: () => countsOf('allTasks', 'title'),
  };
};

test('a watering of three things is recorded at once and taken back at once', async ({ page }) => {
  const { bar, choose, waterings } = await choosing(page);
  await choose('Bed A', 'Bed B', 'Bed D');
  await bar.getByRole('button', { name: 'Record an action' }).click();
  const sheet = page.getByRole('dialog', { name: 'Record on 3 things' });
  await sheet.getByRole('radio', { name: 'Watering' }).check();
  await sheet.getByLabel('Comment', { exact: true }).fill('Two cans each');
  await sheet.getByRole('button', { name: 'Record watering on 3 things' }).click();
  await expect(page.getByText('Watering recorded on 3 things.')).toBeVisible();
  await expect(bar).toContainText('None chosen yet');
  await expect(page.getByRole('row', { name: 'Bed B' })).toContainText('Watered');
  await expect(page.getByRole('row', { name: 'Bed C' })).not.toContainText('Watered');
  expect(await waterings()).toEqual([1, 1, 0, 1]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone on 3 things.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Bed B' })).not.toContainText('Watered');
  expect(await waterings()).toEqual([0, 0, 0, 0]);
});

test('a task for each of two things is made at once and taken back; they are saved as a file, and have labels to print', async ({
  page,
}) => {
  const { beds, bar, choose, tasks } = await choosing(page);
  await choose('Bed A', 'Bed C');
  await bar.getByRole('button', { name: 'Assign a task' }).click();
  const sheet = page.getByRole('dialog', { name: 'A task for 2 things' });
  await sheet.getByRole('radio', { name: 'Upkeep' }).check();
  await sheet.getByLabel(/^Title/).fill('Mulch');
  await sheet.getByRole('button', { name: 'Create 2 tasks' }).click();
  await expect(page.getByText('2 tasks were created.')).toBeVisible();
  expect(await tasks()).toEqual([['Mulch'], [], ['Mulch'], []]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 tasks were taken back.')).toBeVisible();
  expect(await tasks()).toEqual([[], [], [], []]);

  await choose('Bed B', 'Bed C');
  const saving = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  const file = await (await saving).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Bed B', 'Bed C']);

  await bar.getByRole('link', { name: 'Print labels' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('QR labels');
  const labels = page.getByRole('list', { name: 'Labels' }).getByRole('listitem');
  await expect(labels).toHaveCount(2);
  await expect(labels.first()).toContainText(`Bed B${new URL(page.url()).host}/things/${beds[1]!.id}`);
  // The address of a label leads to the page of its thing.
  await page.goto(`/things/${beds[1]!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bed B');
});

test('things are chosen, watered and left again by keys alone', async ({ page }) => {
  const { bar, waterings } = await choosing(page);
  const chooser = page.getByRole('button', { name: 'Choose', exact: true });
  const tabTo = async (target: ReturnType<Page['getByRole']>) => {
    for (let stops = 0; stops < 40; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Forty strokes of Tab did not lead there');
  };
  await chooser.focus();
  await tabTo(page.getByRole('checkbox', { name: 'Bed A' }));
  await page.keyboard.press('Space');
  await expect(bar).toContainText('1 chosen');
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText('4 chosen');
  await tabTo(bar.getByRole('button', { name: 'Record an action' }));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Record on 4 things' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(bar.getByRole('button', { name: 'Record an action' })).toBeFocused();
  await page.keyboard.press('Enter');
  await sheet.getByRole('radio', { name: 'Watering' }).press('Space');
  await tabTo(sheet.getByRole('button', { name: 'Record watering on 4 things' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Watering recorded on 4 things.')).toBeVisible();
  await expect(bar).toBeFocused();
  expect(await waterings()).toEqual([1, 1, 1, 1]);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(chooser).toBeFocused();
});

test('what is chosen, and what can be done with it, is readable and in reach at 320 px and in the dark', async ({
  page,
}) => {
  const { bar, choose } = await choosing(page);
  await choose('Bed A', 'Bed B');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 800 });
      await expect(bar).toBeVisible();
      expect.soft(await violations(page, 'all'), `${colorScheme}, ${width} px`).toEqual([]);
      await expect.soft.poll(() => overflow(page)).toBe(0);
    }
  }
  expect.soft(await cutOff(page)).toEqual([]);
  expect.soft(await tooSmall(page)).toEqual([]);
  for (const open of ['Record', 'Task']) {
    await bar.getByRole('button', { name: open, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect.soft(await violations(page, 'all'), open).toEqual([]);
    await expect.soft.poll(() => overflow(page)).toBe(0);
    await sheet.getByRole('button', { name: 'Cancel' }).click();
  }
});
