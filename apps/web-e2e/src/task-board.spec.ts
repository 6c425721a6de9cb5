import type { Page } from '@playwright/test';
import { join, letCollaborate, plan, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (page: Page, name: string) => column(page, name).getByRole('heading', { level: 3 });
const isAt = (page: Page, title: string) =>
  page.evaluate((name) => document.activeElement?.getAttribute('aria-label') === name, title);
const card = (page: Page, title: string) => page.getByRole('row', { name: title });

test('three people move, sort and complete cards of one board at once; all see one order, and nothing is lost [020] [077]', async ({
  browser,
}) => {
  const people = [await join(), await join(), await join()];
  const [owner] = people as [Awaited<ReturnType<typeof join>>];
  const thing = await register(owner);
  for (const person of people.slice(1)) await letCollaborate(owner, thing, person);
  for (const title of ['Stake', 'Mulch', 'Prune', 'Water']) await plan(owner, thing, { title });
  const pages = await Promise.all(
    people.map(async (person) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await enterAs(page, person);
      await page.goto(`/tasks?thing=${thing.id}`);
      await expect(cards(page, 'Not started')).toHaveText(['Stake', 'Mulch', 'Prune', 'Water']);
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      return page;
    }),
  );
  const [byMouse, byKeys, byButton] = pages as [Page, Page, Page];

  const drag = card(byMouse, 'Water').dragTo(card(byMouse, 'Stake'), { targetPosition: { x: 80, y: 6 } });
  const type = async () => {
    await card(byKeys, 'Stake').focus();
    // Others take cards away meanwhile: so many rows down as it is far.
    for (let rows = 0; rows < 4 && !(await isAt(byKeys, 'Mulch')); rows += 1)
      await byKeys.keyboard.press('ArrowDown');
    await byKeys.keyboard.press('Tab');
    await byKeys.keyboard.press('Enter');
    await expect(byKeys.getByText(/^Started dragging/)).toBeAttached();
    await byKeys.keyboard.press('Tab');
    await expect(byKeys.locator(':focus')).toHaveAttribute('aria-label', 'Drop on');
    await byKeys.keyboard.press('Enter');
  };
  const complete = async () => {
    await byButton.getByRole('button', { name: 'Move Prune' }).click();
    await byButton.getByRole('button', { name: 'To Completed' }).click();
  };
  await Promise.all([drag, type(), complete()]);

  for (const page of pages) {
    await expect(cards(page, 'Not started')).toHaveText(['Water', 'Stake']);
    await expect(cards(page, 'In progress')).toHaveText(['Mulch']);
    await expect(cards(page, 'Completed')).toHaveText(['Prune']);
    await expect(column(page, 'Completed')).toContainText('1 this month');
  }
  // What the server has is what they see.
  await byMouse.reload();
  await expect(cards(byMouse, 'Not started')).toHaveText(['Water', 'Stake']);
});

test('two who move one card: the second is told where it is, and sees it there', async ({ browser }) => {
  const [owner, other] = [await join(), await join()];
  const thing = await register(owner);
  await letCollaborate(owner, thing, other);
  await plan(owner, thing, { title: 'Stake' });
  const [ours, theirs] = [await browser.newPage(), await browser.newPage()];
  await enterAs(ours, owner);
  await enterAs(theirs, other);
  for (const page of [ours, theirs]) await page.goto(`/tasks?thing=${thing.id}`);
  await theirs.getByRole('button', { name: 'Move Stake' }).click();
  await ours.getByRole('button', { name: 'Move Stake' }).click();
  await ours.getByRole('button', { name: 'To Completed' }).click();
  await expect(cards(ours, 'Completed')).toHaveText(['Stake']);
  await theirs.getByRole('button', { name: 'To In progress' }).click();
  await expect(
    theirs.getByText('“Stake” was moved to Completed meanwhile, so it stays there.'),
  ).toBeVisible();
  await expect(cards(theirs, 'Completed')).toHaveText(['Stake']);

  await ours.getByRole('button', { name: 'Undo' }).click();
  for (const page of [ours, theirs]) await expect(cards(page, 'Not started')).toHaveText(['Stake']);
});
