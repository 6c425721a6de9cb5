import type { Page } from '@playwright/test';
import { letterTo, linkIn } from './letters.js';
import { found, install, join, type Member, type Person, register, stranger } from './town.js';
import { enterAs, expect, test } from './visit.js';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** Invites by the form of an owner, and answers with the link of the letter. */
const invite = async (ours: Page, owner: Member, { email }: Person, name: string): Promise<string> => {
  await ours.getByLabel('E-mail addresses').fill(email);
  await press(ours, 'Send invitations');
  await expect(ours.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
  return linkIn(await letterTo(email, `${owner.name} invites you to ${name}`));
};

test('a newcomer is invited to a thing, registers from the link, verifies and lands in it; the owner sees it happen [022] [023] [072] [085] [092] [186] [188] [193] [194] [195] [204] [210] [211] [212] [214] [235] [237] [353]', async ({
  browser,
}) => {
  const [owner, newcomer] = [await join(), stranger()];
  const thing = await register(owner, { isPublic: false });
  const [ours, theirs] = [await browser.newPage(), await (await browser.newContext()).newPage()];
  await enterAs(ours, owner);
  await ours.goto(`/things/${thing.id}/collaborators`);
  const link = await invite(ours, owner, newcomer, thing.name);
  const row = ours
    .getByRole('region', { name: 'Invitations' })
    .getByRole('listitem')
    .filter({ hasText: newcomer.email });
  await expect(row).toContainText('Unverified');

  // A guest, without an account.
  await theirs.goto(link);
  await expect(title(theirs)).toHaveText(`You are invited to ${thing.name}`);
  await main(theirs).getByRole('link', { name: 'Create an account' }).click();
  await theirs.waitForURL(/\/register\?next=%2Fthings%2Faccept$/);
  await theirs.getByLabel('Name *', { exact: true }).fill(newcomer.name);
  await theirs.getByLabel('Username *').fill(newcomer.username);
  await theirs.getByLabel('E-mail *').fill(newcomer.email);
  await theirs.getByLabel('Passphrase *', { exact: true }).fill(newcomer.password);
  await theirs.getByLabel('Passphrase again *').fill(newcomer.password);
  await press(theirs, 'Join');
  await expect(title(theirs)).toHaveText('Verify your e-mail first');
  // The letter is opened in the same browser, and leads back to the invitation.
  await theirs.goto(linkIn(await letterTo(newcomer.email, 'Verify your e-mail')));
  await press(theirs, 'Verify');
  await expect(title(theirs)).toHaveText(`You are invited to ${thing.name}`);
  await press(theirs, 'Accept');
  await expect(title(theirs)).toHaveText(thing.name);
  await expect(row).toContainText('Added', { timeout: 2000 });
  await expect(ours.getByRole('region', { name: 'People with access' })).toContainText(newcomer.name);

  // Taken back: the open page of the other one shows it, and so does the owner's page of who changed what.
  const changes = await browser.newPage();
  await enterAs(changes, owner);
  await changes.goto(`/things/${thing.id}/changes`);
  const accepted = main(changes).getByRole('listitem').filter({ hasText: 'accepted an invitation' });
  await expect(accepted).toContainText(`${newcomer.name} accepted an invitation and became a viewer.`);
  await expect(accepted).toContainText('in Chrome on');
  await expect(main(changes)).toContainText(`You invited ${newcomer.email}.`);
  await ours.getByRole('button', { name: `Remove access: ${newcomer.name}` }).click();
  await ours.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
  await expect(title(theirs)).toHaveText(`${thing.name} is gone`, { timeout: 2000 });
  const removed = `You removed the access of ${newcomer.name} (a viewer before).`;
  await expect(main(changes)).toContainText(removed, { timeout: 2000 });

  // A group, by one press.
  const group = await found(owner, { isPublic: false });
  await ours.goto(`/groups/${group.id}/membership`);
  await theirs.goto(await invite(ours, owner, newcomer, group.name));
  await press(theirs, 'Accept');
  await expect(title(theirs)).toHaveText(group.name);
  const member = ours.getByRole('button', { name: `Make owner: ${newcomer.name}` });
  await expect(member).toBeVisible({ timeout: 2000 });

  // A device, too; made an owner of it, and taken out again.
  const device = await install(owner, thing, { isPublic: false });
  await ours.goto(`/devices/${device.id}/settings`);
  await theirs.goto(await invite(ours, owner, newcomer, `Probe of ${thing.name}`));
  await press(theirs, 'Accept');
  await expect(title(theirs)).toHaveText(`Probe of ${thing.name}`);
  await ours.getByRole('button', { name: `Make owner: ${newcomer.name}` }).click();
  await expect(theirs.getByRole('link', { name: 'Settings' })).toBeVisible({ timeout: 2000 });
  await ours.getByRole('button', { name: `Remove access: ${newcomer.name}` }).click();
  await ours.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
  await expect(title(theirs)).toHaveText(`Probe of ${thing.name} is gone`, { timeout: 2000 });
});

test('an invitation says why it opens nothing, and what to do [196] [197] [198] [199]', async ({
  browser,
}) => {
  const [owner, other] = [await join(), await join()];
  const invited = stranger();
  const thing = await register(owner);
  const [ours, theirs] = [await browser.newPage(), await (await browser.newContext()).newPage()];
  await enterAs(ours, owner);
  await enterAs(theirs, other);
  await ours.goto(`/things/${thing.id}/collaborators`);
  const link = await invite(ours, owner, invited, thing.name);
  await theirs.goto(link);
  await expect(title(theirs)).toHaveText('This invitation is for another e-mail');
  await theirs.goto('/things');
  await theirs.goto(link.replace(/code=.*/, 'code=AAAA-AAAA'));
  await expect(main(theirs)).toContainText('This code is not right. 4 tries are left.');
  await ours.getByRole('button', { name: `Remove: ${invited.email}` }).click();
  await ours.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(ours.getByText(`The invitation to ${invited.email} is removed.`)).toBeVisible();
  await theirs.goto('/things');
  await theirs.goto(link);
  await expect(title(theirs)).toHaveText('Not found or expired');
});
