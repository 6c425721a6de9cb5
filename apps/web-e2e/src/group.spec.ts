import type { Page } from '@playwright/test';
import { found, join, joinGroup } from './town.js';
import { enterAs, expect, test } from './visit.js';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a neighbour joins, becomes owner and is taken out again, seen by the other page without a reload [041] [232] [234]', async ({
  browser,
}) => {
  const [founder, neighbour] = [await join(), await join()];
  const group = await found(founder);
  const [ours, theirs] = [await browser.newPage(), await browser.newPage()];
  await enterAs(ours, founder);
  await enterAs(theirs, neighbour);
  await ours.goto(`/groups/${group.id}/dashboard`);
  await expect(title(ours)).toHaveText(group.name);
  await expect(ours.getByText('1 member', { exact: true })).toBeVisible();

  await theirs.goto(`/groups/${group.id}/orchids`);
  await theirs.waitForURL(/\/dashboard$/);
  await theirs.getByRole('button', { name: 'Join' }).click();
  await expect(theirs.getByText(`You joined ${group.name}.`)).toBeVisible();
  await expect(ours.getByText('2 members', { exact: true })).toBeVisible();
  await expect(ours.getByRole('region', { name: 'Members' })).toContainText(neighbour.name);

  await ours.getByRole('link', { name: 'Members', exact: true }).click();
  await ours.getByRole('link', { name: 'Manage members' }).click();
  await ours.getByRole('button', { name: `Make owner: ${neighbour.name}` }).click();
  await expect(theirs.getByText('You are an owner')).toBeVisible();
  await ours.getByRole('button', { name: `Make member: ${neighbour.name}` }).click();
  await expect(theirs.getByText('You are a member')).toBeVisible();
  await ours.getByRole('button', { name: `Remove: ${neighbour.name}` }).click();
  await ours.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(theirs.getByRole('button', { name: 'Join' })).toBeVisible({ timeout: 2000 });
});

test('who is in a group that becomes private keeps it, others lose its page within two seconds [108] [230]', async ({
  browser,
}) => {
  const [founder, member, stranger] = [await join(), await join(), await join()];
  const group = await found(founder);
  await joinGroup(member, group);
  const [ours, inside, outside] = [await browser.newPage(), await browser.newPage(), await browser.newPage()];
  await enterAs(ours, founder);
  await enterAs(inside, member);
  await enterAs(outside, stranger);
  for (const page of [inside, outside]) {
    await page.goto(`/groups/${group.id}/members`);
    await expect(page.getByText('2 members', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  }
  await ours.goto(`/groups/${group.id}/settings`);
  await ours.getByRole('switch', { name: /Public/ }).click();
  await ours.getByRole('button', { name: 'Save changes' }).click();
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText(`${group.name} is gone`, {
    timeout: 2000,
  });
  await expect(inside.getByText('Private', { exact: true })).toBeVisible();
  await outside.goto(`/groups/${group.id}/dashboard`);
  await expect(title(outside)).toHaveText('Group not found');
});

test('a group has six tabs, its membership page joins, its last owner stays, and who owns it deletes it [074] [075] [109] [231] [238] [240] [349]', async ({
  page,
  browser,
}) => {
  const [founder, neighbour] = [await join(), await join()];
  const group = await found(founder);
  await enterAs(page, founder);
  await page.goto(`/groups/${group.id}`);
  await page.waitForURL(/\/dashboard$/);
  const tabs = page.getByRole('navigation', { name: group.name });
  for (const tab of ['Activity', 'Members', 'Things', 'Devices', 'Tasks', 'Dashboard']) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(new RegExp(`/${tab.toLowerCase()}$`));
  }
  const theirs = await browser.newPage();
  await enterAs(theirs, neighbour);
  await theirs.goto(`/groups/${group.id}/membership`);
  await expect(theirs.getByText(`You joined ${group.name}.`)).toBeVisible();
  await theirs.getByRole('button', { name: 'Leave' }).click();
  await expect(theirs.getByText(`You left ${group.name}.`)).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Join' })).toBeVisible();

  await page.getByRole('button', { name: 'Leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cannot leave as group owner' });
  await expect(dialog).toContainText('Transfer ownership first');
  await dialog.getByRole('link', { name: 'Open the settings' }).click();
  await page.getByRole('button', { name: 'Delete this group' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL(/\/groups$/);
  await expect(page.getByText(`${group.name} was deleted.`)).toBeVisible();
  await expect(title(theirs)).toHaveText(`${group.name} is gone`);
});
