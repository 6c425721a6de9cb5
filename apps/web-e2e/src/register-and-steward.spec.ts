import { type Page } from '@playwright/test';
import { install, join, record, register, stranger, thingName } from './town.js';
import { freshDeviceId } from './uplinks.js';
import { appStands, enterAs, expect, test } from './visit.js';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
/** The sentence tied to a field, as a screen reader finds it. */
const wrongWith = (page: Page, label: string) => expect(page.getByLabel(label, { exact: true }));

test('registering tells what is missing, field by field, and who was there first [325] [328] [331] [333]', async ({
  page,
}) => {
  const earlier = await join();
  const person = stranger();
  await page.goto('/register');
  await expect(page.locator('label', { hasText: 'Username' })).toContainText('*');
  await submit(page, 'Join').click();
  await wrongWith(page, 'Name *').toHaveAccessibleDescription('Name is required');
  await expect(page.getByLabel('Name *', { exact: true })).toBeFocused();
  await wrongWith(page, 'Username *').toHaveAccessibleDescription(/Username is required$/);
  await wrongWith(page, 'E-mail *').toHaveAccessibleDescription('E-mail is required');
  await wrongWith(page, 'Passphrase *').toHaveAccessibleDescription(/Passphrase is required$/);

  await page.getByLabel('Name *', { exact: true }).fill(person.name);
  await page.getByLabel('Username *').fill(earlier.username);
  await page.getByLabel('E-mail *').fill(person.email);
  await page.getByLabel('Passphrase *', { exact: true }).fill(person.password);
  await page.getByLabel('Passphrase again *').fill('Under-the-ash-1');
  await submit(page, 'Join').click();
  await wrongWith(page, 'Passphrase again *').toHaveAccessibleDescription('Passphrases do not match');
  await page.getByLabel('Passphrase again *').fill(person.password);
  await submit(page, 'Join').click();
  await wrongWith(page, 'Username *').toHaveAccessibleDescription(/Username already exists$/);
  await expect(page.getByLabel('Username *')).toBeFocused();

  await page.getByLabel('Username *').fill(person.username);
  await page.getByLabel('E-mail *').fill(earlier.email);
  await submit(page, 'Join').click();
  await wrongWith(page, 'E-mail *').toHaveAccessibleDescription('Email already exists');
});

test('a newcomer registers, adds a thing and a device, records, earns a badge, leaves and comes back [018] [063] [084] [090] [093] [122] [126]', async ({
  page,
}) => {
  const person = stranger();
  const name = thingName();
  const account = page.getByRole('button', { name: `Account, ${person.name}` });

  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Join' }).first().click();
  await page.getByLabel('Name *', { exact: true }).fill(person.name);
  await page.getByLabel('Username *').fill(person.username);
  await page.getByLabel('E-mail *').fill(person.email);
  await page.getByLabel('Passphrase *', { exact: true }).fill(person.password);
  await page.getByLabel('Passphrase again *').fill(person.password);
  await submit(page, 'Join').click();
  await expect(account).toBeVisible();
  await expect(title(page)).toContainText(person.name.split(' ')[0] ?? '');

  await page.getByRole('link', { name: 'Add your first thing' }).click();
  await expect(page.getByLabel('Group *').locator('option:checked')).toHaveText('Personal');
  await submit(page, 'Add this thing').click();
  await wrongWith(page, 'Name *').toHaveAccessibleDescription('This field is mandatory');
  await page.getByText('Greenhouse', { exact: true }).click();
  await page.getByLabel('Name *').fill(name);
  await page.getByRole('button', { name: 'Enter coordinates' }).click();
  await page.getByLabel('Latitude').fill('51.4021');
  await page.getByLabel('Longitude').fill('-1.3247');
  await page.getByRole('switch', { name: 'Public' }).uncheck();
  await submit(page, 'Add this thing').click();
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole('main')).toContainText('Greenhouse');
  await expect(page.getByRole('main')).toContainText('Private');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Added');

  await page.getByRole('main').getByRole('link', { name: 'Add a device' }).first().click();
  await expect(page.getByLabel('Linked to').locator('option:checked')).toHaveText(name);
  await page.getByRole('button', { name: 'Enter coordinates' }).click();
  await expect(page.getByLabel('Latitude *')).toHaveValue('51.4021');
  await page.getByLabel('Name *').fill('Probe by the door');
  await page.getByLabel('Device id *').fill(freshDeviceId());
  await submit(page, 'Add this device').click();
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole('region', { name: 'Devices' })).toContainText('Probe by the door');

  await page.getByRole('button', { name: 'Watered' }).click();
  await expect(timeline.getByRole('listitem').first()).toContainText(`Watered${person.name}`);

  await page.goto('/account/badges');
  const added = page
    .getByRole('region', { name: 'Earned' })
    .getByRole('listitem')
    .filter({ hasText: 'Things added' });
  await expect(added).toContainText('Level 1, On the map');
  await page.reload();
  await expect(account).toBeVisible();

  await account.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(title(page)).toHaveText('Care for your neighbourhood');
  await expect(page.getByText(name)).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('hedgerow.auth') ?? ''))
    .toContain('bk_anonymous');

  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Passphrase').fill(person.password);
  await submit(page, 'Sign in').click();
  await expect(page.getByRole('region', { name: 'My things' })).toContainText(name);
});

test('home shows my things, devices, groups, badges and what was done lately [044] [045] [046] [047] [048]', async ({
  page,
}) => {
  const member = await join();
  const thing = await register(member);
  await install(member, thing, { name: 'Home probe' });
  await enterAs(page, member);
  await page.goto('/groups/new');
  await page.getByLabel('Name *').fill('Friends of the pond');
  await submit(page, 'Create this group').click();
  await expect(title(page)).toHaveText('Friends of the pond');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'My things' })).toContainText(thing.name);
  await expect(page.getByRole('region', { name: 'My devices' })).toContainText('Home probe');
  await expect(page.getByRole('region', { name: 'My groups' })).toContainText('Friends of the pond');
  await expect(page.getByRole('region', { name: 'Badges' })).toContainText('Level 1');
  // Others do something meanwhile, and the panel shows the newest of all: what this person does now is among them for a moment.
  const recent = page.getByRole('region', { name: 'Recent activity' });
  await expect(async () => {
    await record(member, thing, 'WATERING');
    await page.reload();
    await expect(recent).toContainText(thing.name, { timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an action is recorded in three taps from wherever one is [090]', async ({ page }) => {
    const member = await join();
    const thing = await register(member);
    await enterAs(page, member);
    await page.goto(`/things/${thing.id}/dashboard`);
    await expect(title(page)).toHaveText(thing.name);
    // A tap before that loads the next page anew.
    await appStands(page);
    await page.getByRole('link', { name: 'Tasks' }).last().tap();
    await expect(title(page)).toHaveText('Tasks');

    await page.getByRole('button', { name: 'Quick action' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Litter cleanup' }).tap();
    await page.getByRole('button', { name: 'Record litter cleanup' }).tap();

    await expect(title(page)).toHaveText(thing.name);
    await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
      'Cleaned up',
    );
  });
});

test('signing out in one tab signs out the other [127]', async ({ page, context }) => {
  const member = await join();
  const thing = await register(member, { isPublic: false });
  await enterAs(page, member);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'My things' })).toContainText(thing.name);
  const other = await context.newPage();
  await other.goto(`/things/${thing.id}/dashboard`);
  await expect(title(other)).toHaveText(thing.name);
  await appStands(other);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(title(page)).toHaveText('Care for your neighbourhood');
  await expect(title(other)).toHaveText('Thing not found');
  await expect(other.getByRole('button', { name: 'Account and theme' })).toBeVisible();
});
