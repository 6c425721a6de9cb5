import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { api } from './api.js';
import { letterTo, lettersTo } from './letters.js';
import { administrator, claimsOf, join, type Member, record, register } from './town.js';
import { appStands, enterAs, expect, test } from './visit.js';

test.use({ viewport: { width: 1280, height: 900 } });

/** Does something again and again until it is told to stop. */
class Going {
  #isGoing = true;
  rounds = 0;
  readonly #all: Promise<unknown>;

  constructor(works: readonly (() => Promise<unknown>)[]) {
    this.#all = Promise.all(
      works.map(async (work) => {
        while (this.#isGoing) {
          await work();
          this.rounds += 1;
        }
      }),
    );
    // Told by `stop`, which every test awaits.
    this.#all.catch(() => undefined);
  }

  /** Waits until there was another round or two. */
  async goesOn(): Promise<void> {
    const before = this.rounds;
    await expect.poll(() => this.rounds, { timeout: 30_000 }).toBeGreaterThan(before + 2);
  }

  /** Rejects with what went wrong. */
  async stop(): Promise<void> {
    this.#isGoing = false;
    await this.#all;
  }
}

/** Notes every answer of the api to a page that failed, and how many there were at all. */
const watchAnswers = (page: Page) => {
  const told = { failed: [] as string[], answers: 0 };
  page.on('response', (response) => {
    if (!response.url().includes('/graphql') || response.request().method() === 'OPTIONS') return;
    const note = (text: string) => {
      told.answers += 1;
      if (response.status() !== 200 || text.includes('"errors":[{')) told.failed.push(text.slice(0, 300));
    };
    // What is asked when a page is left has no body any more.
    response.text().then(note, () => undefined);
  });
  return told;
};

interface Step {
  readonly id: string;
  readonly state: string;
  readonly eventsDone: number | null;
  readonly eventsTotal: number | null;
}

/** How far the latest rebuild of a projection is, each time that it is asked. */
const stepOf = async (admin: Member, projection: string): Promise<Step | undefined> => {
  const { pipeline } = await api(admin.token).get<{
    pipeline: { projections: { name: string; rebuild: Step | null }[] };
  }>('{ pipeline { projections { name rebuild { id state eventsDone eventsTotal } } } }');
  return pipeline.projections.find(({ name }) => name === projection)?.rebuild ?? undefined;
};

interface Rebuilding {
  readonly page: Page;
  readonly admin: Member;
  /** The projection, and what the page calls it. */
  readonly projection: string;
  readonly name: string;
  /** How the first row of its comparison reads. */
  readonly compared: RegExp;
  readonly load: Going;
}

/** The row of a projection, and the panel of its rebuild. */
const placesOf = (page: Page, name: string): { readonly row: Locator; readonly panel: Locator } => ({
  // The nightly proof has a row for each projection, too.
  row: page
    .getByRole('region', { name: 'Projections', exact: true })
    .getByRole('row', { name: new RegExp(`^${name}`) }),
  panel: page.getByRole('region', { name: `Rebuild of ${name}` }),
});

/** Presses the button, watches the progress, compares, switches, and switches back, while the load goes on. */
const rebuildThereAndBack = async ({ page, admin, projection, name, compared, load }: Rebuilding) => {
  await page.goto('/admin/pipeline');
  const { row, panel } = placesOf(page, name);
  await expect(row).toContainText('Current');
  // Every projection has a name for people.
  const projections = page.getByRole('region', { name: 'Projections', exact: true });
  await expect(projections.getByRole('rowheader', { name: /^[a-z]+$/ })).toHaveCount(0);
  const steps: Step[] = [];
  const watching = new Going([
    async () => {
      const step = await stepOf(admin, projection);
      if (step) steps.push(step);
    },
  ]);
  await row.getByRole('button', { name: `Rebuild ${name}` }).click();
  await expect(panel.getByText(/^All [\d,]+ rows?$/)).toBeVisible({ timeout: 60_000 });
  await watching.stop();
  // The progress grows to its end, and never beyond.
  const last = steps.findLast(({ eventsTotal }) => eventsTotal !== null)!;
  expect(last.eventsTotal).toBeGreaterThan(0);
  // The first looks may have found the rebuild of before.
  const done = steps.filter(({ id }) => id === last.id).flatMap(({ eventsDone }) => eventsDone ?? []);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(done.at(-1)).toBe(last.eventsTotal);
  await expect(panel.getByText(`${last.eventsTotal!.toLocaleString('en-US')} events`)).toBeVisible();
  // Rows that came while it was built and compared are in both.
  await expect(panel.getByText('differing rows').locator('..')).toContainText(/^0/);
  await panel.getByRole('button', { name: /equal/ }).click();
  await expect(panel.getByRole('row', { name: compared })).toBeVisible();
  await expect(panel.getByText(/Kept ready until .+, 12 h from now; then it is dropped/)).toBeVisible();
  await load.goesOn();
  await panel.getByRole('button', { name: /^Switch to generation/ }).click();
  await expect(panel.getByText(/^Generation \d+ serves in place of generation \d+/)).toBeVisible({
    timeout: 30_000,
  });
  await load.goesOn();
  await panel.getByRole('button', { name: 'Switch back' }).click();
  await expect(row).toContainText('Switched back', { timeout: 30_000 });
  await expect(panel).toHaveCount(0);
  await load.goesOn();
};

test('an administrator rebuilds the things from the button while people go on: progress, switch, switch back, no answer fails, and no letter is sent twice', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const owner = await join();
  const thing = await register(owner);
  const admin = await administrator();
  await enterAs(page, admin);
  let watered = 0;
  // Each answer is right: what they read is there, and what they do is shown.
  const load = new Going([
    async () => {
      await record(owner, thing, 'WATERING', `Can ${++watered}`);
      const { thingById } = await api(owner.token).get<{ thingById: { name: string } | null }>(
        'query ($id: UUID!) { thingById(id: $id) { name } }',
        { id: thing.id },
      );
      expect(thingById?.name).toBe(thing.name);
    },
  ]);
  const compared = /^things [\d,]+ [\d,]+ 0 0$/;
  await rebuildThereAndBack({ page, admin, projection: 'things', name: 'Things', compared, load });
  await load.stop();
  expect(watered).toBeGreaterThan(5);
  // No event was acted on once more.
  const subjects = (await lettersTo(owner.email)).map(({ subject }) => subject);
  expect(subjects.length).toBeGreaterThan(0);
  expect(new Set(subjects).size).toBe(subjects.length);
});

/** A person's session in some browser, which says where they went. */
const walkOf = async ({ token }: Member, userId: string) => {
  const [client, sessionId] = [api(token), randomUUID()];
  const startedAt = new Date(Date.now() - 60_000).toISOString();
  await client.get(
    `mutation ($input: SyncUserSessionInput!) { syncUserSession(input: $input) { success } }`,
    { input: { sessionId, startedAt, endedAt: null, userId, userAgent: 'Firefox' } },
  );
  /** Sends so many events of now; each must be stored. */
  return async (count: number): Promise<void> => {
    const item = () => ({
      ...{ clientEventId: randomUUID(), fromRoute: '/', toRoute: '/things', timeSpentMs: 5 },
      timestamp: new Date().toISOString(),
    });
    const events = JSON.stringify(Array.from({ length: count }, item));
    const { syncNavigationEvents } = await client.get<{ syncNavigationEvents: object }>(
      `mutation ($input: SyncNavigationEventsInput!) { syncNavigationEvents(input: $input) { success syncedCount errors } }`,
      { input: { sessionId, userId, events } },
    );
    expect(syncNavigationEvents).toEqual({ success: true, syncedCount: count, errors: [] });
  };
};

test('an administrator rebuilds the analytics from the button while visits come in and pages are read: progress, switch, switch back, no answer fails or is stale, and no letter is sent', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const person = await join();
  const thing = await register(person);
  const userId = claimsOf(person).user_id;
  const admin = await administrator();
  const sync = await walkOf(person, userId);
  let sent = 0;
  const send = async (count: number) => {
    await sync(count);
    sent += count;
  };
  for (let n = 0; n < 20; n++) await send(50);
  /** The visits of the last days as the analytics count them, over all days and in the day's figures. */
  const counted = async (): Promise<readonly number[]> => {
    const told = await api(admin.token).get<{
      allNavigationEvents: { totalCount: number };
      allNavigationDailyStats: { dailyNavigations: number }[];
    }>(
      `query ($id: UUID!) { allNavigationEvents(targetUserId: $id) { totalCount }
        allNavigationDailyStats(targetUserId: $id) { dailyNavigations } }`,
      { id: userId },
    );
    const daily = told.allNavigationDailyStats.reduce((sum, day) => sum + day.dailyNavigations, 0);
    return [told.allNavigationEvents.totalCount, daily];
  };
  await expect.poll(counted, { timeout: 30_000 }).toEqual([sent, sent]);
  // All letters that are due have come: from now on there is none.
  await letterTo(person.email, 'Verify your e-mail');
  const letters = (await lettersTo(person.email)).length;

  const [adminPage, guestPage] = [await browser.newPage(), await browser.newPage()];
  await enterAs(adminPage, admin);
  const watched = [adminPage, guestPage, page].map(watchAnswers);
  let last: readonly number[] = [sent, sent];
  const stale: string[] = [];
  const load = new Going([
    // Visits come in; what was counted once stays counted, and what was sent is there within seconds.
    async () => {
      await send(3);
      const before = sent;
      await expect
        .poll(
          async () => {
            const now = await counted();
            if (now.some((figure, n) => figure < last[n]!))
              stale.push(`${now.join('/')} after ${last.join('/')}`);
            last = now;
            return Math.min(...now);
          },
          { timeout: 5_000, intervals: [50] },
        )
        .toBeGreaterThanOrEqual(before);
    },
    async () => {
      await adminPage.goto('/admin');
      await expect(adminPage.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(adminPage.getByRole('region', { name: /Active people/ }).first()).toBeVisible();
      await expect(adminPage.getByText('Try again')).toHaveCount(0);
    },
    async () => {
      await guestPage.goto(`/things/${thing.id}`);
      await appStands(guestPage);
      await expect(guestPage.getByRole('heading', { level: 1 })).toHaveText(thing.name);
    },
  ]);
  await enterAs(page, admin);
  const compared = /^navigation_events [\d,]+ [\d,]+ 0 0$/;
  await rebuildThereAndBack({ page, admin, projection: 'navigation', name: 'Navigation', compared, load });
  await load.stop();
  await expect.poll(counted).toEqual([sent, sent]);
  expect(stale).toEqual([]);
  for (const { failed, answers } of watched) {
    expect(failed).toEqual([]);
    expect(answers).toBeGreaterThan(5);
  }
  expect(await lettersTo(person.email)).toHaveLength(letters);
  await Promise.all([adminPage.close(), guestPage.close()]);
});
