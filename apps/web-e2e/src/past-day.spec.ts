import { thingDetailsChanged, things } from '@hedgerow/domain';
import { anAction, aTask } from '@hedgerow/testing';
import type { Page } from '@playwright/test';
import { claimsOf, daysAgo, install, join, type Member, record, registeredDaysAgo } from './town.js';
import { postUplink, soilUplink } from './uplinks.js';
import { enterAs, expect, test } from './visit.js';

const panel = (page: Page) => page.getByRole('region', { name: 'On any day' });
const slider = (page: Page) => panel(page).getByRole('slider', { name: /^Day/ });
/** A fact of the chosen day, by its name. */
const fact = (page: Page, name: string) =>
  panel(page)
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${name}`) });
const list = (page: Page, count: string) => page.getByRole('region', { name: count });

/** The day so many days ago in London, as an address has it. */
const dayAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/London' });
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const inWords = (day: string): string =>
  new Date(`${day}T12:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A thing of forty days that was watered, renamed, hidden for some days, and looked after. */
const longAgo = async (owner: Member) => {
  const thing = await registeredDaysAgo(owner, 40);
  const me = claimsOf(owner).user_id;
  const ids = { thingId: thing.id, createdBy: me };
  const change = (days: number, fields: object) =>
    daysAgo(owner, days, {
      stream: things.stream(thing.id),
      facts: [thingDetailsChanged({ thingId: thing.id, changedBy: me, ...fields })],
    });
  await daysAgo(owner, 30, anAction({ ...ids, type: 'WATERING', comments: 'Two cans' }));
  await daysAgo(owner, 25, aTask({ ...ids, title: 'Prune it' }));
  await change(20, { name: `${thing.name}, renamed` });
  await change(15, { isPublic: false });
  await change(12, { isPublic: true });
  await daysAgo(owner, 5, anAction({ ...ids, type: 'UPKEEP', comments: 'A new stake' }));
  return thing;
};

test('a thing is looked at as it was on any day, with the keyboard alone, and the address leads others to the same day', async ({
  page,
  browser,
}) => {
  const owner = await join();
  const thing = await longAgo(owner);
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/timeline`);
  await expect(list(page, '3 entries')).toBeVisible();
  await slider(page).focus();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Today');
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(`/things/${thing.id}/timeline?on=${dayAgo(40)}`);
  await expect(fact(page, 'Name')).toHaveText(`Name${thing.name}`);
  await expect(fact(page, 'Done by then')).toContainText('Nothing yet');
  // Days of a calendar: where the clock was changed between, not the ones that are so many times 24 hours ago.
  for (let n = 0; n < 19; n++) await page.keyboard.press('ArrowRight');
  await expect(panel(page).getByRole('status')).toContainText(
    `As it was on ${inWords(dayAfter(dayAgo(40), 19))}, at the end of the day`,
  );
  await expect(fact(page, 'Name')).toHaveText(`Name${thing.name}`);
  await expect(fact(page, 'Done by then')).toContainText('One action');
  await expect(fact(page, 'Tasks')).toContainText('1 to do');
  await expect(fact(page, 'People with access')).toContainText(`${owner.name} (owner)`);

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(page.url());
  await expect(fact(guest, 'People with access')).toHaveText('People with accessOne person');
  await expect(panel(guest)).not.toContainText(owner.name);
  await guest.goto(`/things/${thing.id}/timeline?on=${dayAgo(13)}`);
  await expect(panel(guest)).toContainText('It was private then.');
  await guest.context().close();

  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Day after' })).toBeFocused();
  for (let n = 0; n < 2; n++) await page.keyboard.press('Enter');
  await expect(fact(page, 'Name')).toHaveText(`Name${thing.name}, renamed`);
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link', { name: 'Back to today' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/things/${thing.id}/timeline`);
  await expect(slider(page)).toBeFocused();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Today');
});

test('the timeline is narrowed by kind and by days, and a turning point of a sensor comes in while it is open', async ({
  page,
}) => {
  const owner = await join();
  const thing = await longAgo(owner);
  const probe = await install(owner, thing);
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/timeline`);
  await expect(list(page, '4 entries')).toContainText('Two cans');

  await page.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('dialog', { name: 'Kind' }).getByRole('link', { name: 'Actions' }).click();
  await expect(page).toHaveURL(`/things/${thing.id}/timeline?kind=actions`);
  await expect(list(page, '2 entries')).toContainText('Two cans');
  await expect(list(page, '2 entries')).not.toContainText('Prune it');
  await page.goto(`/things/${thing.id}/timeline?kind=actions&from=${dayAgo(31)}&to=${dayAgo(29)}`);
  await expect(list(page, 'One entry')).toContainText('Two cans');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(list(page, '4 entries')).toBeVisible();

  await page.goto(`/things/${thing.id}/timeline?kind=sensors`);
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await postUplink(
    soilUplink(probe.networkId, { battery: 3.3, water: 45, temperature: 12, conductivity: 300 }),
  );
  await expect(list(page, 'One entry')).toContainText('First reading of water: moist');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await record(owner, thing, 'UPKEEP', 'And a mulch');
  await expect(list(page, '6 entries')).toContainText('And a mulch');
});
