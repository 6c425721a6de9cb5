import type { Page } from '@playwright/test';
import { stack } from './stack.js';
import { claimsOf, join, plan, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

const next = (page: Page) => page.getByRole('region', { name: 'What is to be done next' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('a watering that repeats is written down, completed with one press, recorded, and comes again; Undo takes all of it back', async ({
  page,
}) => {
  const owner = await join();
  const thing = await register(owner);
  await enterAs(page, owner);
  await page.goto(`/tasks/new?thing=${thing.id}`);
  // The boxes are beneath what is seen of them.
  await page.getByRole('radio', { name: 'Watering' }).check({ force: true });
  await expect(page.getByLabel(/^Title/)).toHaveValue(`Water ${thing.name}`);
  await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Every day');
  await expect(page.getByRole('status').filter({ hasText: /^Every day$/ })).toBeVisible();
  await page.getByRole('button', { name: 'I do it' }).click();
  await page.getByRole('button', { name: 'Create this task' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Water ${thing.name}` })).toBeVisible();
  const first = page.url();

  await page.goto(`/things/${thing.id}/dashboard`);
  const task = next(page).getByRole('listitem');
  await expect(task).toContainText('Due today');
  await expect(task).toContainText('Comes again');
  await expect(timeline(page).getByRole('listitem')).toHaveCount(1);
  await task.getByRole('button', { name: `Complete: Water ${thing.name}` }).click();
  await expect(page.getByText(`“Water ${thing.name}” is completed. Watering recorded.`)).toBeVisible();
  // What follows comes by itself: the action, and the next task.
  await expect(timeline(page).getByText('Watered')).toBeVisible();
  await expect(task).toHaveCount(1);
  await expect(task).toContainText('Tomorrow');
  expect(await task.getByRole('link').getAttribute('href')).not.toBe(new URL(first).pathname);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Undone. “Water ${thing.name}”: not started.`)).toBeVisible();
  await expect(timeline(page).getByText('Watered')).toBeHidden();
  await expect(task).toHaveCount(1);
  await expect(task).toContainText('Due today');
});

test('a calendar reads what one is to do from an address that is told once, until it is revoked', async ({
  page,
  request,
}) => {
  const person = await join();
  const thing = await register(person);
  const dueDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const task = await plan(person, thing, { dueDate, assignedTo: [claimsOf(person).user_id] });
  await enterAs(page, person);
  await page.goto('/account/profile');
  const calendar = page.getByRole('region', { name: 'Your tasks in a calendar' });
  await calendar.getByRole('button', { name: 'Make an address' }).click();
  const address = await calendar.getByLabel('Your address').inputValue();
  const { pathname } = new URL(address);
  const read = (path: string) => request.get(new URL(path, stack().apiUrl).href);
  const days = await read(pathname);
  expect(days.headers()['content-type']).toMatch(/^text\/calendar/);
  const text = await days.text();
  expect(text).toContain('BEGIN:VEVENT');
  expect(text).toContain(`DTSTART;VALUE=DATE:${dueDate.replaceAll('-', '')}`);
  // A comma is written with a backslash there.
  expect(text).toContain(task.title.replace(',', '\\,'));
  expect(await (await read(`${pathname}?as=tasks`)).text()).toContain('BEGIN:VTODO');

  await page.reload();
  await expect(calendar.getByText(/^Your address was made/)).toBeVisible();
  await expect(calendar.getByLabel('Your address')).toHaveCount(0);
  await calendar.getByRole('button', { name: 'Revoke it' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke the address?' })
    .getByRole('button', { name: 'Revoke it' })
    .click();
  await expect(page.getByText('The address was revoked.')).toBeVisible();
  expect((await read(pathname)).status()).toBe(404);
});
