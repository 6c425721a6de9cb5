import type { Browser, Page } from '@playwright/test';
import { install, join, letCollaborate, type Member, record, register, thingName } from './town.js';
import { enterAs, expect, test } from './visit.js';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const entry = (page: Page, text: string | RegExp) =>
  timeline(page).getByRole('listitem').filter({ hasText: text });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A second browser that looks at a page; a guest's without a person. It must not reload to see what changes. */
const lookingAt = async (browser: Browser, path: string, member?: Member) => {
  const page = await (await browser.newContext()).newPage();
  if (member) await enterAs(page, member);
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  return {
    page,
    /** Fails when the page was loaded again. */
    leave: async () => {
      expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
      await page.context().close();
    },
  };
};

test('an owner edits a thing, and who looks at it reads the new name at once [110] [167] [345]', async ({
  page,
  browser,
}) => {
  const anna = await join();
  const thing = await register(anna);
  const name = thingName();
  const ben = await lookingAt(browser, `/things/${thing.id}/dashboard`, await join());
  await expect(title(ben.page)).toHaveText(thing.name);
  await expect(ben.page.getByRole('link', { name: 'Edit' })).toHaveCount(0);

  await enterAs(page, anna);
  await page.goto(`/things/${thing.id}/dashboard`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(title(page)).toHaveText(`Edit ${thing.name}`);
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await page.getByLabel('Name *').fill(name);
  await page.getByRole('button', { name: 'Change what it is' }).click();
  await page.getByText('Hedge', { exact: true }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(title(page)).toHaveText(name);
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await expect(title(ben.page)).toHaveText(name);
  await expect(ben.page.getByRole('main')).toContainText('Hedge');
  await ben.leave();
});

test('an owner edits a device, and who looks at it loses sight of it once it is private [113] [114] [352]', async ({
  page,
  browser,
}) => {
  const anna = await join();
  const thing = await register(anna);
  const device = await install(anna, thing);
  const name = `Probe of ${thing.name}`;
  const ben = await lookingAt(browser, `/devices/${device.id}`, await join());
  await expect(title(ben.page)).toHaveText(name);
  await expect(ben.page.getByRole('link', { name: 'Edit' })).toHaveCount(0);

  await enterAs(page, anna);
  await page.goto(`/devices/${device.id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(title(page)).toHaveText(`Edit ${name}`);
  await expect(page.getByLabel('Linked to')).toHaveValue(thing.id);
  await page.getByLabel('Name *').fill('Old probe');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(title(page)).toHaveText('Old probe');
  await expect(title(ben.page)).toHaveText('Old probe', { timeout: 2_000 });

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(title(page)).toHaveText('Settings of Old probe');
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: /^Public/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('People with access only')).toBeVisible();
  await expect(title(ben.page)).toHaveText('Old probe is gone', { timeout: 2_000 });
  await page.goto(`/devices/${device.id}/changes`);
  await expect(page.getByRole('main')).toContainText('You made it private.');
  await ben.leave();
  const guest = await lookingAt(browser, `/devices/${device.id}/settings`);
  await expect(guest.page).toHaveURL(`/signin?next=${encodeURIComponent(`/devices/${device.id}/settings`)}`);
  await guest.leave();
});

test('an edit page is left with a question when something is typed; others may not edit, guests sign in first [110] [111]', async ({
  page,
  browser,
}) => {
  const anna = await join();
  const thing = await register(anna);
  const path = `/things/${thing.id}/edit`;
  await enterAs(page, anna);
  await page.goto(path);
  await page.getByLabel('Name *').fill('Not yet');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name *')).toHaveValue('Not yet');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Leave' }).click();
  await expect(title(page)).toHaveText(thing.name);

  const ben = await lookingAt(browser, `/things/${thing.id}/settings`, await join());
  await expect(ben.page.getByText(`Only owners can edit ${thing.name}.`)).toBeVisible();
  await ben.leave();
  const guest = await lookingAt(browser, path);
  await expect(guest.page).toHaveURL(`/signin?next=${encodeURIComponent(path)}`);
  await guest.leave();
});

test('what was recorded is corrected and deleted, and others see it happen [245] [246]', async ({
  page,
  browser,
}) => {
  const anna = await join();
  const thing = await register(anna);
  await record(anna, thing, 'WATERING', 'Two cans');
  const path = `/things/${thing.id}/dashboard`;
  const ben = await lookingAt(browser, path, await join());
  const history = await lookingAt(browser, `/things/${thing.id}/timeline`, await join());
  await expect(history.page.getByRole('region', { name: '2 entries' })).toContainText('Two cans');
  await expect(entry(ben.page, 'Two cans')).toBeVisible();
  await expect(entry(ben.page, 'Two cans').getByRole('button')).toHaveCount(0);

  await enterAs(page, anna);
  await page.goto(path);
  await expect(entry(page, 'Added').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit or delete: Watered' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const sheet = dialog(page, 'Edit this action');
  await sheet.getByText('Upkeep', { exact: true }).click();
  await sheet.getByLabel('Comment').fill('Three cans and a new stake');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(sheet).toBeHidden();
  for (const { page: seen } of [{ page }, ben]) {
    await expect(entry(seen, /Looked after.*Three cans and a new stake/)).toContainText('Edited just now');
    await expect(entry(seen, 'Two cans')).toHaveCount(0);
  }
  await expect(history.page.getByRole('region', { name: '2 entries' })).toContainText('Three cans');

  await page.getByRole('button', { name: 'Edit or delete: Looked after' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page, 'Delete this action?').getByRole('button', { name: 'Delete action' }).click();
  for (const { page: seen } of [{ page }, ben]) {
    await expect(entry(seen, 'Three cans')).toHaveCount(0);
    await expect(entry(seen, 'Added')).toBeVisible();
  }
  // The only entry that is left has no button.
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeFocused();
  await expect(history.page.getByRole('region', { name: 'One entry' })).toBeVisible();
  await ben.leave();
  await history.leave();
});

test('who loses the access to a private thing does not find it any more [185]', async ({ page, browser }) => {
  const [anna, person] = await Promise.all([join(), join()]);
  const thing = await register(anna, { isPublic: false });
  await letCollaborate(anna, thing, person);
  const ben = await lookingAt(browser, `/things/${thing.id}/dashboard`, person);
  await expect(title(ben.page)).toHaveText(thing.name);

  await enterAs(page, anna);
  await page.goto(`/things/${thing.id}/collaborators`);
  const people = page.getByRole('region', { name: 'People with access' }).getByRole('listitem');
  await expect(people).toHaveCount(2);
  await expect(people.filter({ hasText: anna.name })).toContainText('The only owner');
  await people.getByRole('button', { name: `Remove access: ${person.name}` }).click();
  await dialog(page, `Remove ${person.name}’s access?`)
    .getByRole('button', { name: 'Remove access' })
    .click();
  await expect(page.getByText(`${person.name} no longer has access.`)).toBeVisible();
  await expect(people).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'People with access' })).toBeFocused();
  await expect(title(ben.page)).toHaveText(`${thing.name} is gone`);
  await ben.leave();
});

test('a collaborator gives the access up, and the owner sees that without a reload [185]', async ({
  page,
  browser,
}) => {
  const [anna, person] = await Promise.all([join(), join()]);
  const thing = await register(anna, { isPublic: false });
  await letCollaborate(anna, thing, person);
  const owner = await lookingAt(browser, `/things/${thing.id}/collaborators`, anna);
  const people = owner.page.getByRole('region', { name: 'People with access' }).getByRole('listitem');
  await expect(people).toHaveCount(2);

  await enterAs(page, person);
  await page.goto(`/things/${thing.id}/collaborators`);
  await expect(page.getByRole('button', { name: /^Remove access/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Give up access' }).click();
  await dialog(page, 'Give up your access?').getByRole('button', { name: 'Give up access' }).click();
  await expect(title(page)).toHaveText('Things');
  await expect(page.getByRole('link', { name: thing.name })).toHaveCount(0);
  await expect(people).toHaveCount(1);
  await owner.leave();
});

test('a neighbour collaborates with one press; the owner sees it, and what they take back works at once [344] [379]', async ({
  page,
  browser,
}) => {
  const [anna, person] = await Promise.all([join(), join()]);
  const thing = await register(anna);
  const owner = await lookingAt(browser, `/things/${thing.id}/collaborators`, anna);
  const people = owner.page.getByRole('region', { name: 'People with access' }).getByRole('listitem');
  await expect(people).toHaveCount(1);

  await enterAs(page, person);
  await page.goto(`/things/${thing.id}/dashboard`);
  const record = page.getByRole('link', { name: 'Record an action' });
  await page.getByRole('link', { name: 'Collaborate' }).click();
  await expect(page.getByText(`You now collaborate on ${thing.name}.`)).toBeVisible();
  await expect(record).toBeVisible();

  await expect(people).toHaveCount(2);
  const choice = people.getByRole('combobox', { name: `What ${person.name} may do` });
  await expect(choice).toHaveValue('collaborator');
  await choice.selectOption('viewer');
  await expect(owner.page.getByText(`${person.name} is now a viewer.`)).toBeVisible();
  await expect(record).toHaveCount(0, { timeout: 2_000 });
  await owner.page.getByRole('button', { name: 'Undo' }).click();
  await expect(record).toBeVisible({ timeout: 2_000 });
  await owner.leave();
});

test('a deleted thing goes from the list of its owner and from under the eyes of a guest [168]', async ({
  page,
  browser,
}) => {
  const anna = await join();
  const thing = await register(anna);
  const guest = await lookingAt(browser, `/things/${thing.id}/dashboard`);
  await expect(title(guest.page)).toHaveText(thing.name);

  await enterAs(page, anna);
  // The list is read before, so that it would still hold the thing.
  await page.goto('/things?scope=own');
  await page.getByRole('main').getByRole('link', { name: thing.name }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const opener = page.getByRole('button', { name: 'Delete this thing' });
  await opener.click();
  const question = dialog(page, 'Delete this thing?');
  await expect(question).toContainText(thing.name);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(title(page)).toHaveText('Things');
  await expect(page.getByText(`${thing.name} was deleted.`)).toBeVisible();
  await expect(page.getByRole('link', { name: thing.name })).toHaveCount(0);
  await expect(title(guest.page)).toHaveText(`${thing.name} is gone`);
  await expect(
    guest.page.getByText(`${thing.name} was deleted or is no longer shared with you.`),
  ).toBeVisible();
  await guest.leave();
});
