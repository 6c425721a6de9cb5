import type { Page } from '@playwright/test';
import { api } from './api.js';
import { claimsOf, join, letCollaborate, type Member, record, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

const feed = (page: Page) => page.getByRole('main');
const isLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible();

/** Takes the access of a person to a thing back. */
const takeBack = async (owner: Member, thingId: string, person: Member): Promise<void> => {
  const { thingById } = await api(owner.token).get<{
    thingById: { accesses: { id: string; user: { id: string } }[] };
  }>('query ($id: UUID!) { thingById(id: $id) { accesses { id user { id } } } }', { id: thingId });
  const { id } = thingById.accesses.find(({ user }) => user.id === claimsOf(person).user_id)!;
  await api(owner.token).get(
    'mutation ($id: UUID!) { deleteThingAccessById(input: { id: $id }) { clientMutationId } }',
    { id },
  );
};

test('what one does waits behind a button on the open feed of the other, and is shown on a press [076]', async ({
  browser,
}) => {
  const [gardener, reader] = [await join(), await join()];
  const thing = await register(gardener);
  const page = await browser.newPage();
  await enterAs(page, reader);
  await page.goto(`/activity?thing=${thing.id}`);
  await expect(feed(page).getByText(`${gardener.name} added ${thing.name}`)).toBeVisible();
  await isLive(page);
  await record(gardener, thing, 'WATERING', 'Two cans');
  const news = page.getByRole('button', { name: '1 new' });
  await expect(news).toBeVisible();
  await expect(feed(page).getByText('“Two cans”')).toHaveCount(0);
  await news.click();
  await expect(feed(page).getByText(`${gardener.name} watered ${thing.name}`)).toBeVisible();
  await expect(feed(page).getByText('“Two cans”')).toBeVisible();
  await expect(news).toHaveCount(0);
});

test('what is private is told to those with access alone, from when it is given until it is taken back', async ({
  browser,
}) => {
  const [owner, helper, stranger] = [await join(), await join(), await join()];
  const thing = await register(owner, { isPublic: false });
  await letCollaborate(owner, thing, helper);
  const [theirs, outside, guests] = [
    await browser.newPage(),
    await browser.newPage(),
    await browser.newPage(),
  ];
  await enterAs(theirs, helper);
  await enterAs(outside, stranger);
  await outside.goto(`/activity?person=${claimsOf(owner).user_id}`);
  await isLive(outside);
  await theirs.goto(`/activity?thing=${thing.id}`);
  await isLive(theirs);
  await record(helper, thing, 'UPKEEP');
  const done = feed(theirs).getByText(`${helper.name} looked after ${thing.name}`);
  await expect(done).toBeVisible();
  // What the owner does elsewhere is told; of this not even that there is something.
  const open = await register(owner);
  await outside.getByRole('button', { name: '1 new' }).click();
  await guests.goto('/activity');
  for (const page of [outside, guests]) {
    await expect(feed(page).getByText(open.name).first()).toBeVisible();
    await expect(page.getByText(thing.name)).toHaveCount(0);
    await page.goto(`/activity?thing=${thing.id}`);
    await expect(page.getByText('No entries match these filters.')).toBeVisible();
  }
  await takeBack(owner, thing.id, helper);
  await expect(done).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByText('No entries match these filters.')).toBeVisible();
  await expect(theirs.getByText(thing.name)).toHaveCount(0);
});
