import type { Page } from '@playwright/test';
import { found, join, joinGroup } from './town.js';
import { enterAs, expect, test } from './visit.js';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a neighbour joins, becomes owner and is taken out again, seen by the other page without a reload [232] [234] [347]', async ({
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
