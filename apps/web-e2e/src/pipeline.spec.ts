import { api } from './api.js';
import { lettersTo } from './letters.js';
import { administrator, join, record, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

test.use({ viewport: { width: 1280, height: 900 } });

test('an administrator rebuilds the things from the button while people go on: progress, switch, switch back, no answer fails, and no letter is sent twice', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const owner = await join();
  const thing = await register(owner);
  await enterAs(page, await administrator());
  // People go on, and each answer is right: what they read is there, and what they do is shown.
  let isGoing = true;
  let answers = 0;
  const people = (async () => {
    while (isGoing) {
      await record(owner, thing, 'WATERING', `Can ${answers + 1}`);
      const { thingById } = await api(owner.token).get<{ thingById: { name: string } | null }>(
        'query ($id: UUID!) { thingById(id: $id) { name } }',
        { id: thing.id },
      );
      expect(thingById?.name).toBe(thing.name);
      answers += 1;
    }
  })();
  await page.goto('/admin/pipeline');
  const row = page.getByRole('row', { name: /^Things/ });
  await expect(row).toContainText('Current');
  await row.getByRole('button', { name: 'Rebuild Things' }).click();
  const panel = page.getByRole('region', { name: 'Rebuild of Things' });
  await expect(panel.getByText(/^All [\d,]+ rows$/)).toBeVisible({ timeout: 60_000 });
  // Rows that came while it was built and compared are in both.
  await expect(panel.getByText('differing rows')).toBeVisible();
  await expect(panel.getByText('differing rows').locator('..')).toContainText(/^0/);
  await expect(panel.getByRole('row', { name: /^things [\d,]+ [\d,]+ 0 0$/ })).toBeVisible();
  await panel.getByRole('button', { name: /^Switch to generation/ }).click();
  await expect(panel.getByText(/^Generation \d+ serves in place of generation \d+/)).toBeVisible({
    timeout: 30_000,
  });
  const before = answers;
  await expect.poll(() => answers).toBeGreaterThan(before + 2);
  await panel.getByRole('button', { name: 'Switch back' }).click();
  await expect(row).toContainText('Switched back', { timeout: 30_000 });
  await expect(panel).toHaveCount(0);
  isGoing = false;
  await people;
  expect(answers).toBeGreaterThan(5);
  // No event was acted on once more.
  const subjects = (await lettersTo(owner.email)).map(({ subject }) => subject);
  expect(subjects.length).toBeGreaterThan(0);
  expect(new Set(subjects).size).toBe(subjects.length);
});
