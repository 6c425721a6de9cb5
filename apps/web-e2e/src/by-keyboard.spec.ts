import type { Locator, Page } from '@playwright/test';
import { join, record, register, stranger, thingName } from './town.js';
import { appStands, enterAs, expect, test } from './visit.js';

/** Whether the focus is visible: an outline around the element, or around what stands for it. */
const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const outlined = (element: Element | null | undefined) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    const focused = document.activeElement;
    // A title takes the focus after a move, to be read out; it is no control.
    return focused?.tagName === 'H1' || outlined(focused) || outlined(focused?.closest('label, form'));
  });

/** Goes there with Tab alone; every stop on the way shows that it has the focus. */
const tabTo = async (page: Page, target: Locator) => {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsVisible(page), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(
      true,
    );
    if (await isThere()) return;
  }
  throw new Error(`Sixty strokes of Tab did not lead to ${String(target)}`);
};

const fill = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};

test('a newcomer joins, adds a thing, waters it and leaves without touching a mouse', async ({ page }) => {
  const person = stranger();
  const name = thingName();
  const title = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  await page.goto('/');
  await expect(title).toHaveText('Care for your neighbourhood');
  // What has the focus before goes when the app takes its place.
  await appStands(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, main.getByRole('link', { name: 'Join' }).first());
  await page.keyboard.press('Enter');

  await expect(title).toHaveText('Join');
  await expect(title).toBeFocused();
  await fill(page, 'Name *', person.name);
  await fill(page, 'Username *', person.username);
  await fill(page, 'E-mail *', person.email);
  await fill(page, 'Passphrase *', person.password);
  await fill(page, 'Passphrase again *', person.password);
  await page.keyboard.press('Enter');

  const first = main.getByRole('link', { name: 'Add your first thing' });
  await expect(first).toBeVisible();
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Add a thing');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Bee cafe' })).toBeChecked();
  await fill(page, 'Name *', name);
  await page.keyboard.press('Enter');

  await expect(title).toHaveText(name);
  await expect(title).toBeFocused();
  await tabTo(page, main.getByRole('button', { name: 'Watered' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Watered');

  const account = page.getByRole('button', { name: /^Account/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'My badges' }));
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Care for your neighbourhood');
});

test('an owner edits a thing, corrects an entry and deletes the thing without touching a mouse', async ({
  page,
}) => {
  const owner = await join();
  const thing = await register(owner);
  await record(owner, thing, 'WATERING', 'Two cans');
  const title = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  // What the page brings is replaced by the app, and what has the focus in it with it.
  await appStands(page);
  await expect(title).toHaveText(thing.name);
  await press(main.getByRole('link', { name: 'Edit' }));
  await expect(title).toHaveText(`Edit ${thing.name}`);
  await expect(title).toBeFocused();
  await fill(page, 'Description', 'Ask at number 14');
  await press(main.getByRole('button', { name: 'Save changes' }));
  await expect(main).toContainText('Ask at number 14');
  await expect(title).toHaveText(thing.name);
  await expect(title).toBeFocused();

  const tools = main.getByRole('button', { name: /^Edit or delete: Watered/ });
  await press(tools);
  await press(page.getByRole('button', { name: 'Edit', exact: true }));
  const sheet = page.getByRole('dialog', { name: 'Edit this action' });
  await tabTo(page, sheet.getByLabel('Comment'));
  await page.keyboard.press('End');
  await page.keyboard.type(' and a half');
  await press(sheet.getByRole('button', { name: 'Save changes' }));
  await expect(sheet).toBeHidden();
  await expect(main).toContainText('Two cans and a half');
  await expect(tools).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(tools).toBeFocused();

  await page.goto(`/things/${thing.id}/edit`);
  await expect(title).toHaveText(`Edit ${thing.name}`);
  await press(main.getByRole('button', { name: 'Delete this thing' }));
  const question = page.getByRole('dialog', { name: 'Delete this thing?' });
  await press(question.getByRole('button', { name: 'Delete for good' }));
  await expect(title).toHaveText('Things');
  await expect(title).toBeFocused();
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a sheet keeps the focus inside and gives it back where it came from', async ({ page }) => {
    await page.goto('/groups');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groups');
    const more = page.getByRole('button', { name: 'More' });
    await more.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'More' });
    await expect(sheet).toBeVisible();
    await tabTo(page, sheet.getByRole('link', { name: 'Join' }));
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(more).toBeFocused();
  });
});
