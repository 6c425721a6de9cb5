import { readFileSync } from 'node:fs';
import { letterTo, linkIn } from './letters.js';
import { claimsOf, found, join, joinGroup } from './town.js';
import { enterAs, expect, test } from './visit.js';

test('a person deletes their account: a group is handed over, the other page ends within two seconds, and the receipt is kept [106] [107] [116] [142] [143] [157]', async ({
  browser,
}) => {
  const [leaver, heir] = [await join(), await join()];
  const group = await found(leaver);
  await joinGroup(heir, group);
  const [page, elsewhere, theirs] = [
    await browser.newPage(),
    await browser.newPage(),
    await browser.newPage(),
  ];
  const main = page.getByRole('main');
  const title = page.getByRole('heading', { level: 1 });
  await enterAs(page, leaver);
  await enterAs(elsewhere, leaver);
  await enterAs(theirs, heir);
  await theirs.goto(`/groups/${group.id}/dashboard`);
  await expect(theirs.getByText('You are a member')).toBeVisible();

  await page.goto('/account/emails');
  await main.getByRole('link', { name: 'Delete account' }).click();
  await expect(title).toHaveText('Delete your account');
  await page.getByLabel('Passphrase').fill('Wrong-and-ash-7');
  await main.getByRole('button', { name: 'Send the e-mail' }).click();
  await expect(page.getByLabel('Passphrase')).toHaveAccessibleDescription(/Incorrect passphrase/);
  await page.getByLabel('Passphrase').fill(leaver.password);
  await main.getByRole('button', { name: 'Send the e-mail' }).click();
  await expect(main).toContainText(`An e-mail is on its way to ${leaver.email}.`);

  await page.goto(linkIn(await letterTo(leaver.email, 'Confirm that you want to delete your account')));
  await expect(title).toHaveText('What happens to what you own');
  await expect(page.getByLabel(`What happens to ${group.name}`)).toHaveValue(claimsOf(heir).user_id);
  await elsewhere.goto('/things');
  await expect(elsewhere.getByText('Live', { exact: true })).toBeVisible();
  await page.getByLabel('Passphrase').fill(leaver.password);
  await page.getByRole('switch', { name: /^I have read this/ }).check();
  await main.getByRole('button', { name: 'Delete my account' }).click();
  await expect(elsewhere.getByRole('link', { name: 'Sign in' }).first()).toBeVisible({ timeout: 2_000 });

  await expect(title).toHaveText('Your account is deleted');
  await expect(main).toContainText('2 names, 1 e-mail, 1 passphrase', { timeout: 20_000 });
  await expect(main).toContainText('1 group');
  const saving = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Save the receipt' }).click();
  const { receipt } = JSON.parse(readFileSync(await (await saving).path(), 'utf8'));
  expect(receipt).toMatchObject({
    account: claimsOf(leaver).user_id,
    handedOver: { groups: 1 },
    removed: { groups: 1 },
  });
  await expect(theirs.getByText('You are an owner')).toBeVisible();
  await theirs.goto(`/groups/${group.id}/changes`);
  const changes = theirs.getByRole('main');
  await expect(changes).toContainText('You became an owner, because an owner deleted their account.');
  await expect(changes).toContainText('An owner deleted their account, and left the group with it.');
  await page.goto(linkIn(await letterTo(leaver.email, 'Your account is deleted')));
  await expect(main).toContainText(receipt.receipt);

  await page.goto('/signin');
  await page.getByLabel('Username').fill(leaver.username);
  await page.getByLabel('Passphrase').fill(leaver.password);
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(main.getByRole('alert')).toContainText('You entered incorrect details.');
});
