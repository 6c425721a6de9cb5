import { api } from './api.js';
import { found, join, record, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

test('a recorded action earns a badge, which the person’s other browser says once and shows without a reload [102]', async ({
  page,
  browser,
}) => {
  const owner = await join();
  const thing = await register(owner);
  const elsewhere = await (await browser.newContext()).newPage();
  await enterAs(page, owner);
  await enterAs(elsewhere, owner);
  await elsewhere.goto('/account/badges');
  const earned = elsewhere.getByRole('region', { name: 'Earned' });
  await expect(earned).toContainText('Level 1, On the map');
  await expect(elsewhere.getByRole('region', { name: 'Still to earn' })).toContainText('Watering');

  await page.goto(`/things/${thing.id}/dashboard`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Watered', exact: true }).click();
  const told = 'First can! You reached level 1 of Watering.';
  // It comes when Undo is over.
  for (const there of [page, elsewhere])
    await expect(there.getByRole('status').getByText(told)).toHaveCount(1, { timeout: 30_000 });
  await expect(earned).toContainText('Level 1, First can');
  await expect(earned).toContainText('1 of 5 waterings to level 2');

  await elsewhere.reload();
  await expect(earned).toContainText('Level 1, First can');
  await expect(elsewhere.getByText(told)).toHaveCount(0);
  await elsewhere.goto('/scorer');
  await expect(elsewhere.getByRole('region', { name: 'People' })).toContainText(owner.name);
  await elsewhere.context().close();
});

test('a user records actions, manages tasks, joins a group and earns badges by it [020]', async ({
  page,
}) => {
  const [owner, neighbour] = [await join(), await join()];
  const group = await found(neighbour);
  const thing = await register(owner);
  await enterAs(page, owner);
  await page.goto(`/groups/${group.id}/membership`);
  await expect(page.getByRole('main')).toContainText(owner.name);

  const { createTask } = await api(owner.token).get<{ createTask: { task: { nodeId: string } } }>(
    `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { nodeId } } }`,
    {
      input: {
        ...{ thingId: thing.id, actionType: 'WATERING', title: 'Deep water' },
        ...{ status: 'notStarted', priority: 'normal' },
      },
    },
  );
  // Completed, it records the watering.
  await api(owner.token).get(
    `mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { task { status } } }`,
    { input: { nodeId: createTask.task.nodeId, status: 'completed' } },
  );
  await record(owner, thing, 'UPKEEP');

  await page.goto('/account/badges');
  const earned = page.getByRole('region', { name: 'Earned' }).getByRole('listitem');
  for (const kind of ['Things added', 'Watering', 'Upkeep'])
    await expect(earned.filter({ hasText: kind })).toContainText('Level 1', { timeout: 30_000 });
});
