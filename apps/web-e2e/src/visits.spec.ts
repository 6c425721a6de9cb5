import type { BrowserContext, Page } from '@playwright/test';
import { api } from './api.js';
import { claimsOf, join, type Member, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

/** What the pages of a browser send about navigation, by name. */
const callsOf = (context: BrowserContext): string[] => {
  const calls: string[] = [];
  context.on('request', (request) => {
    if (request.resourceType() === 'ping') calls.push('beacon');
    const name = /"operationName":"(serverCalls\w+)"/.exec(request.postData() ?? '')?.[1];
    if (name !== undefined && !name.endsWith('Query')) calls.push(name);
  });
  return calls;
};

/** What the server has stored of a person, the oldest first. */
const storedOf = async (person: Member): Promise<readonly { toRoute: string; sessionId: string }[]> => {
  const { allNavigationEvents } = await api(person.token).get<{
    allNavigationEvents: { nodes: { toRoute: string; sessionId: string }[] };
  }>(
    'query ($id: UUID!) { allNavigationEvents(targetUserId: $id, first: 50) { nodes { toRoute sessionId } } }',
    { id: claimsOf(person).user_id },
  );
  return [...allNavigationEvents.nodes].reverse();
};
const routesOf = async (person: Member) => (await storedOf(person)).map(({ toRoute }) => toRoute);

/** Sends what waits, as when another tab is opened over this one. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
const bound = (page: Page) =>
  page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('serverCallsSessionMutation'),
  );
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('visits reach the server, also from a page that is left, and are counted once; tabs share a session [008] [288] [289]', async ({
  page,
  context,
}) => {
  const person = await join();
  const thing = await register(person);
  await enterAs(page, person);
  const isBound = bound(page);
  await page.goto('/things');
  await isBound;
  await page.getByRole('main').getByRole('link', { name: thing.name }).first().click();
  await expect(title(page)).toHaveText(thing.name);
  await hide(page);
  await expect.poll(() => routesOf(person)).toEqual(['/things', '/things/:id/dashboard']);

  const other = await context.newPage();
  const otherIsBound = bound(other);
  await other.goto('/groups?order=NAME#top');
  await otherIsBound;
  await other.getByRole('link', { name: 'Activity', exact: true }).first().click();
  await expect(title(other)).toHaveText('Activity');
  // Nothing but a beacon is left to a page that closes.
  await other.goto('about:blank');
  const all = ['/things', '/things/:id/dashboard', '/groups', '/activity'];
  await expect.poll(() => routesOf(person)).toEqual(all);

  // Another page sends once more what no answer came to.
  await other.goto('/activity');
  await expect(title(other)).toHaveText('Activity');
  const calls = callsOf(context);
  const sendsAgain = async () => {
    await hide(other);
    return calls.includes('serverCallsEventsMutation');
  };
  await expect.poll(sendsAgain).toBe(true);
  const unsent = () =>
    other.evaluate(
      () => Object.values(localStorage).filter((kept) => String(kept).includes('"synced":false')).length,
    );
  await expect.poll(unsent).toBe(0);
  const stored = await storedOf(person);
  expect(stored.map(({ toRoute }) => toRoute)).toEqual(all);
  expect(new Set(stored.map(({ sessionId }) => sessionId)).size).toBe(1);

  const { getNavigationAnalytics } = await api(person.token).get<{
    getNavigationAnalytics: { sessionSummary: string };
  }>('query ($id: UUID!) { getNavigationAnalytics(targetUserId: $id) { sessionSummary } }', {
    id: claimsOf(person).user_id,
  });
  expect(JSON.parse(getNavigationAnalytics.sessionSummary)).toMatchObject({
    ...{ totalSessions: 1, totalNavigations: 4 },
  });
});

interface Kept {
  readonly sessions: readonly object[];
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly failures: readonly string[];
}
/** What all tabs of the browser keep. */
const keptIn = async (page: Page): Promise<Kept> => {
  const lists = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) =>
      key.startsWith('hedgerow.analytics.tab.') ? [JSON.parse(text as string) as Kept] : [],
    ),
  );
  return {
    sessions: lists.flatMap(({ sessions }) => sessions),
    events: lists.flatMap(({ events }) => events),
    failures: lists.flatMap(({ failures }) => failures),
  };
};

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('what waits is sent in batches of fifty a tenth of a second apart; the history holds a thousand entries of thirty days; what fails is kept as text [279] [282] [283] [284] [290]', async ({
  page,
}) => {
  const person = await join();
  await enterAs(page, person);
  const [now, day] = [Date.now(), 86_400_000];
  const sessionId = uuid(Math.floor(Math.random() * 1e12));
  const event = (n: number, more: object = {}) => ({
    ...{ id: uuid(n), sessionId, from: null, to: '/things', timestamp: now - 3_000_000 + n, timeSpent: 0 },
    ...{ synced: true, ...more },
  });
  // What a tab has left that was closed before it could send.
  const left = {
    sessions: [
      {
        id: sessionId,
        startedAt: now - 3_000_000,
        person: claimsOf(person).user_id,
        userAgent: 'e2e',
        bound: false,
      },
    ],
    events: [
      event(0, { timestamp: now - 30 * day, to: '/old' }),
      ...Array.from({ length: 1_000 }, (_, n) => event(n + 1, { synced: n < 880 })),
      event(1_001, { timeSpent: -1, from: '/', synced: false }),
    ],
    failures: [],
  };
  await page.addInitScript((text) => {
    if (sessionStorage.getItem('left') !== null) return;
    sessionStorage.setItem('left', 'yes');
    localStorage.setItem('hedgerow.analytics.tab.closed', text);
  }, JSON.stringify(left));
  const sent: { at: number; count: number }[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (!body.includes('serverCallsEventsMutation')) return;
    const { variables } = JSON.parse(body) as { variables: { input: { sessionId: string; events: string } } };
    if (variables.input.sessionId === sessionId)
      sent.push({ at: Date.now(), count: (JSON.parse(variables.input.events) as unknown[]).length });
  });
  const isBound = bound(page);
  await page.goto('/groups');
  await isBound;
  await hide(page);
  await expect.poll(() => sent.map(({ count }) => count)).toEqual([50, 50, 21]);
  for (const [n, { at }] of sent.slice(1).entries()) expect(at - sent[n]!.at).toBeGreaterThanOrEqual(95);
  await expect.poll(async () => (await routesOf(person)).length).toBe(50);

  const unsent = async () => (await keptIn(page)).events.filter(({ synced }) => synced === false).length;
  await expect.poll(unsent).toBe(0);
  const { events, failures } = await keptIn(page);
  expect(events).toHaveLength(1_000);
  expect(events.map(({ to }) => to)).not.toContain('/old');
  expect(events.at(-1)).toEqual({
    ...{ id: expect.any(String), sessionId: expect.any(String), synced: true },
    ...{ from: null, to: '/groups', timestamp: expect.any(Number), timeSpent: 0 },
  });
  expect(failures).toEqual([expect.stringMatching(/^events\[20\]: timeSpentMs/)]);
});

test('what was visited is sent at twenty-five, every thirty seconds, and after a minute without input; the profile shows what is kept [280] [281] [285] [286] [287]', async ({
  page,
  context,
}) => {
  const person = await join();
  await enterAs(page, person);
  await page.clock.install();
  const isBound = bound(page);
  await page.goto('/things');
  await isBound;
  const calls = callsOf(context);
  const sends = () => calls.filter((name) => name === 'serverCallsEventsMutation').length;
  const ends = () => calls.filter((name) => name === 'serverCallsSessionMutation').length;
  const go = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    await expect(title(page)).toHaveText(name);
  };
  for (let n = 1; n < 25; n += 1) await go(n % 2 === 0 ? 'Things' : 'Groups');
  await expect.poll(sends).toBe(1);
  await expect.poll(async () => (await routesOf(person)).length).toBe(25);

  await go('Groups');
  expect(sends()).toBe(1);
  await page.clock.fastForward(30_000);
  await expect.poll(sends).toBe(2);
  const before = ends();
  await page.clock.fastForward(31_000);
  // Nothing waits any more: the end of the session is what there is to say.
  await expect.poll(ends).toBe(before + 1);

  await page.getByRole('button', { name: /^Account, / }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await expect(title(page)).toHaveText('Profile');
  const visits = page.getByRole('region', { name: 'Pages you visit' });
  await expect(visits.getByRole('row', { name: /^Things 13 / })).toBeVisible();
  await expect(visits.getByRole('row', { name: /^Groups 13 / })).toBeVisible();
  await expect(visits.getByText(/^You last opened: Things /)).toBeVisible();
});

test('a person who has opted out sends nothing more, and this browser has forgotten their visits', async ({
  page,
  context,
}) => {
  const person = await join();
  await enterAs(page, person);
  const isBound = bound(page);
  await page.goto('/account/profile');
  await isBound;
  const visits = page.getByRole('region', { name: 'Pages you visit' });
  await visits.getByRole('switch', { name: /^Count which pages I visit/ }).click();
  await visits.getByRole('button', { name: 'Save choice' }).click();
  await expect(visits.getByText('No visits are kept in this browser.')).toBeVisible();
  // Until it is saved, leaving the page is asked about.
  await expect(page.getByRole('button', { name: /Undo/ })).toBeVisible();

  const calls = callsOf(context);
  await page.getByRole('link', { name: 'Things', exact: true }).first().click();
  await expect(title(page)).toHaveText('Things');
  await hide(page);
  await page.goto('/activity');
  await expect(title(page)).toHaveText('Activity');
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
  await expect(title(page)).toHaveText('Groups');
  await page.goto('/devices');
  await expect(title(page)).toHaveText('Devices');
  const asked = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('serverCallsOptOutQuery'),
  );
  await page.reload();
  await asked;
  await hide(page);
  await page.goto('/scorer');
  await expect(title(page)).toBeVisible();
  expect(calls).toEqual([]);
  expect(await routesOf(person)).toEqual([]);
});

test('a browser that asks not to be followed sends nothing', async ({ page, context }) => {
  const person = await join();
  await enterAs(page, person);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  const calls = callsOf(context);
  await page.goto('/account/profile');
  const visits = page.getByRole('region', { name: 'Pages you visit' });
  await expect(visits.getByText(/^Your browser asks sites not to follow you/)).toBeVisible();
  await page.getByRole('link', { name: 'Things', exact: true }).first().click();
  await expect(title(page)).toHaveText('Things');
  // The time of the last visit is written by the collector, which is there by then.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('hedgerow.last-visited')))
    .toContain('/things');
  await hide(page);
  await page.goto('/scorer');
  await expect(title(page)).toBeVisible();
  expect(calls).toEqual([]);
  expect(await routesOf(person)).toEqual([]);
});
