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

test('a push message is shown once, by a script that answers no request of a page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await enterAs(page, await join());
  await page.goto('/account/profile');
  const push = page.getByRole('region', { name: 'Tell me on this device' });
  await expect(push.getByRole('switch', { name: /^In this browser/ })).not.toBeChecked();
  // Nothing is there before a press.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  // As a press does, but for the push service of the browser, which is far away: the browser is handed the message itself.
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push.js');
    await navigator.serviceWorker.ready;
  });
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const deliver = (id: string, body: string) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      ...{ origin, registrationId },
      data: JSON.stringify({ id, title: 'Hedgerow', body, path: '/notifications' }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(
        ({ title, body, tag }) => `${tag}: ${title}, ${body}`,
      );
    });
  await deliver('one', 'The rowan is too dry.');
  await expect.poll(shown).toEqual(['one: Hedgerow, The rowan is too dry.']);
  await deliver('one', 'The rowan is too dry.');
  // A busy browser may lose what it is handed while it shows another.
  const deliverNext = async () => {
    await deliver('two', 'You earned a badge.');
    return (await shown()).sort();
  };
  await expect
    .poll(deliverNext)
    .toEqual(['one: Hedgerow, The rowan is too dry.', 'two: Hedgerow, You earned a badge.']);

  // The page under the script's eyes is the page of the server, and away it is no page.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  expect(await page.reload().catch(() => 'away')).toBe('away');
});
