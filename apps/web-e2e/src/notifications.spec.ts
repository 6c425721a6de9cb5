import { api } from './api.js';
import { join, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

test('a task that a neighbour gives shows at the bell without a reload, is read by a press, and goes when it is taken away', async ({
  page,
}) => {
  const [owner, neighbour] = [await join(), await join()];
  const thing = await register(owner);
  const { viewer } = await api(neighbour.token).get<{ viewer: { id: string } }>('{ viewer { id } }');
  await enterAs(page, neighbour);
  await page.goto('/things');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const bell = (unread: string) => page.getByRole('link', { name: `Notifications${unread}`, exact: true });
  await expect(bell('')).toBeVisible();

  const { createTask } = await api(owner.token).get<{ createTask: { task: { nodeId: string } } }>(
    `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { nodeId } } }`,
    {
      input: {
        ...{ thingId: thing.id, actionType: 'UPKEEP', title: 'Check the stake', assignedTo: [viewer.id] },
        ...{ status: 'notStarted', priority: 'normal' },
      },
    },
  );
  await expect(bell(', 1 unread')).toBeVisible({ timeout: 30_000 });
  await bell(', 1 unread').click();
  const main = page.getByRole('main');
  const told = main.getByRole('link', { name: /gave you a task: Check the stake/ });
  await expect(main.getByRole('img', { name: 'Unread' })).toHaveCount(1);
  await told.click();
  await expect(page).toHaveURL(/\/tasks\//);
  await expect(bell('')).toBeVisible();

  await page.goto('/notifications');
  await expect(told).toBeVisible();
  await api(owner.token).get(
    `mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { task { status } } }`,
    { input: { nodeId: createTask.task.nodeId, assignedTo: [] } },
  );
  await expect(told).toHaveCount(0, { timeout: 15_000 });
});
