import { errorCode } from '@hedgerow/testing/graphql-client';
import type { Page } from '@playwright/test';
import { api } from './api.js';
import { administrator, claimsOf, join, type Member } from './town.js';
import { enterAs, expect, test } from './visit.js';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const table = (page: Page, name: string) => page.getByRole('region', { name: `Table: ${name}` });

/** Sends what waits, as when another tab is opened over this one. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const storedOf = async (person: Member): Promise<number> => {
  const { allNavigationEvents } = await api(person.token).get<{
    allNavigationEvents: { totalCount: number };
  }>('query ($id: UUID!) { allNavigationEvents(targetUserId: $id) { totalCount } }', {
    id: claimsOf(person).user_id,
  });
  return allNavigationEvents.totalCount;
};

/** Where they go, by the names of the links, after the front page. */
const walk = [
  ['Things', '/things'],
  ['Tasks', '/tasks'],
  ['Groups', '/groups'],
  ['Activity', '/activity'],
  ['Devices', '/devices'],
  ['Community', '/community'],
  ['Score board', '/scorer'],
] as const;
const account = [
  ['E-mails and sign-in', '/account/emails'],
  ['Passphrase', '/account/passphrase'],
  ['Badges', '/account/badges'],
  ['Your data', '/account/data'],
] as const;

test('an administrator sees the totals, and which pages a person opened: the ten most visited, the ten journeys, and the session in order [026] [303]', async ({
  page,
  browser,
}) => {
  const person = await join();
  const theirs = await browser.newPage();
  await enterAs(theirs, person);
  const isBound = theirs.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('serverCallsSessionMutation'),
  );
  await theirs.goto('/');
  await isBound;
  const at = (path: string) => expect(theirs).toHaveURL(new RegExp(`${path}$`));
  for (const [name, path] of walk) {
    await theirs.getByRole('link', { name, exact: true }).first().click();
    await at(path);
    await expect(title(theirs)).toBeVisible();
  }
  await theirs.getByRole('button', { name: /^Account, / }).click();
  await theirs.getByRole('link', { name: 'Profile', exact: true }).click();
  await at('/account/profile');
  for (const [name, path] of account) {
    await theirs
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name, exact: true })
      .click();
    await at(path);
  }
  await hide(theirs);
  const went = ['/', ...walk.map(([, path]) => path), '/account/profile', ...account.map(([, path]) => path)];
  await expect.poll(() => storedOf(person)).toBe(went.length);

  await enterAs(page, await administrator());
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Admin' })
    .click();
  await expect(title(page)).toHaveText('Admin');
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals.getByRole('term')).toHaveText([
    ...['Things', 'Devices', 'People', 'Groups', 'Actions', 'Tasks', 'Readings today'],
  ]);
  const people = totals.getByRole('term').filter({ hasText: 'People' }).locator('..');
  await expect(people.getByRole('definition').first()).toHaveText(/^[1-9][\d,]*$/);
  // A head, and ten rows: there are more.
  await expect(table(page, 'Top ten routes').getByRole('row')).toHaveCount(11);
  await expect(table(page, 'Where people go next').getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('slider', { name: /^Flow between routes/ })).toBeVisible();
  await expect(page.getByRole('slider', { name: /^Active people on each of 30 days/ })).toBeVisible();

  const { allNavigationRouteStats } = await api((await administrator()).token).get<{
    allNavigationRouteStats: { nodes: { route: string; visitCount: number }[] };
  }>('{ allNavigationRouteStats(first: 1) { nodes { route visitCount } } }');
  const [first] = allNavigationRouteStats.nodes;
  expect(first!.visitCount).toBeGreaterThan(0);
  await table(page, 'Top ten routes').getByRole('link', { name: first!.route, exact: true }).click();
  await expect(page.getByRole('heading', { name: `Journeys from and to ${first!.route}` })).toBeVisible();
  await expect(page).toHaveURL(/[?&]route=/);

  // Others may be here, too; a session of theirs has this name alone.
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Sessions' }).click();
  await expect(title(page)).toHaveText('Sessions');
  const row = page.getByRole('row', { name: new RegExp(`^${person.name} .* ${went.length}$`) });
  await row.getByRole('link').click();
  await expect(title(page)).toContainText(`Session: ${person.name}, `);
  const visits = table(page, 'Visits in order').locator('tbody').getByRole('row');
  await expect(visits).toHaveCount(went.length);
  expect(await visits.getByRole('rowheader').allTextContents()).toEqual(went);
  await theirs.close();
});

test('the admin area is refused to a volunteer and to a guest, by the page and by the server', async ({
  page,
  browser,
}) => {
  const volunteer = await join();
  const questions = [
    '{ adminTotals { total } }',
    '{ activityRollups { count } }',
    '{ activityCounts { count } }',
    '{ activityByDay(kind: ACTIONS) { dates } }',
    '{ activityOnMap { actions } }',
    '{ navigationJourneys(fromRoute: "/") { visits } }',
    '{ navigationPresence { people } }',
    '{ allNavigationSessions { totalCount } }',
    '{ navigationSessionDefinitions { gapMinutes } }',
    '{ allNavigationRouteStats { totalCount } }',
    '{ allNavigationPatternStats { totalCount } }',
    '{ allNavigationDailyStats { date } }',
    '{ activeUsersOverTime { date } }',
    '{ activeUsersInAll }',
    '{ getNavigationAnalytics { sessionSummary } }',
    '{ navigationSession(sessionId: "0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c78") { id } }',
    '{ navigationSessionsBeside(sessionId: "0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c78") { before } }',
  ];
  for (const question of questions) {
    expect([question, errorCode(await api(volunteer.token).ask(question))]).toEqual([question, 'DENIED']);
    expect([question, errorCode(await api().ask(question))]).toEqual([question, 'LOGIN']);
  }
  await enterAs(page, volunteer);
  const guest = await browser.newPage();
  for (const path of ['/admin', '/admin/activity', '/admin/sessions', '/admin/sessions/definitions']) {
    await page.goto(path);
    await expect(title(page)).toHaveText('You don’t have access');
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
    await guest.goto(path);
    await expect(title(guest)).toHaveText('Sign in to continue');
  }
  await guest.close();
});

test('an administrator compares two definitions of a session: one with a long pause is one by the browser, and two that are cut', async ({
  page,
}) => {
  // Months ago, where no other test comes.
  const begins = Date.parse(
    `${new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)}T09:00:00Z`,
  );
  const day = new Date(begins).toISOString().slice(0, 10);
  const sessionId = crypto.randomUUID();
  const at = (minutes: number) => new Date(begins + minutes * 60_000).toISOString();
  const said = { sessionId, userId: null, startedAt: at(0), endedAt: null, userAgent: 'Firefox' };
  await api().get(
    'mutation ($input: SyncUserSessionInput!) { syncUserSession(input: $input) { success errors } }',
    { input: said },
  );
  const events = [0, 30, 61].map((minutes) => ({
    ...{ clientEventId: crypto.randomUUID(), fromRoute: null, toRoute: '/things', timeSpentMs: 0 },
    timestamp: at(minutes),
  }));
  const { syncNavigationEvents } = await api().get<{ syncNavigationEvents: object }>(
    'mutation ($input: SyncNavigationEventsInput!) { syncNavigationEvents(input: $input) { syncedCount errors } }',
    { input: { sessionId, userId: null, events: JSON.stringify(events) } },
  );
  expect(syncNavigationEvents).toEqual({ syncedCount: 3, errors: [] });
  const ada = await administrator();
  const counts = async () => {
    const { navigationSessionDefinitions: both } = await api(ada.token).get<{
      navigationSessionDefinitions: Record<'byBrowser' | 'byPauses', { totalSessions: number }>;
    }>(
      `query ($day: String) { navigationSessionDefinitions(startDate: $day, endDate: $day) {
         byBrowser { totalSessions } byPauses { totalSessions } } }`,
      { day },
    );
    return [both.byBrowser.totalSessions, both.byPauses.totalSessions] as const;
  };
  // Each run of this test leaves a session there.
  await expect
    .poll(async () => {
      const [byBrowser, byPauses] = await counts();
      return byBrowser > 0 && byPauses === 2 * byBrowser;
    })
    .toBe(true);
  const [byBrowser, byPauses] = await counts();

  await enterAs(page, ada);
  await page.goto(`/admin/sessions?range=custom&from=${day}&to=${day}`);
  await page.getByRole('link', { name: 'Compare definitions' }).click();
  await expect(title(page)).toHaveText('Definitions of a session');
  const both = table(page, 'Both definitions');
  await expect(
    both.getByRole('row', { name: `Sessions ${byBrowser} ${byPauses} ${byBrowser} more` }),
  ).toBeVisible();
  const lengths = 'Average length 1 h 01 m 15 m 00 s −75 %, 46 m 00 s shorter';
  await expect(both.getByRole('row', { name: lengths })).toBeVisible();
  await expect(page.getByText('also end where more than 30 minutes lie between two visits')).toBeVisible();
});

test('an administrator presses a bar of the events by time, and drags over several: only their events are shown', async ({
  page,
}) => {
  test.slow();
  await enterAs(page, await administrator());
  await page.goto('/admin/events');
  const slider = page.getByRole('slider', { name: /^Events by time/ });
  const drawn = slider.locator('.recharts-bar-rectangle path');
  const atLeastTwo = (count: () => Promise<number>) =>
    expect
      .poll(
        async () => {
          await page.reload();
          await expect(drawn.first()).toBeVisible();
          return count();
        },
        { timeout: 80_000, intervals: [2_000] },
      )
      .toBeGreaterThan(1);
  // Where the stack began within the minute there is one bar. In the next one a person joins.
  await atLeastTwo(async () => Number(await slider.getAttribute('aria-valuemax')));
  await join();
  await atLeastTwo(() => drawn.count());
  const ends = () => {
    const { searchParams } = new URL(page.url());
    return [searchParams.get('from'), searchParams.get('to')] as const;
  };
  const middleOf = async (bar: typeof drawn) => {
    const { x, y, width, height } = (await bar.boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  // The first minute is over: no event comes to it any more.
  await page.mouse.move(...(await middleOf(drawn.first())));
  await page.mouse.down();
  await expect(slider).toHaveAttribute('aria-valuetext', /: [\d,]+ events?$/);
  const [, counted] = /: ([\d,]+ events?)$/.exec((await slider.getAttribute('aria-valuetext'))!)!;
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]from=.+&to=/);
  await expect(page.getByText(new RegExp(`^${counted}\\b`)).first()).toBeVisible();
  const pressed = ends();

  await page.getByRole('link', { name: 'All times' }).click();
  await expect(page).not.toHaveURL(/[?&]from=/);
  await expect.poll(() => drawn.count()).toBeGreaterThan(1);
  await page.mouse.move(...(await middleOf(drawn.first())));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(drawn.last())), { steps: 5 });
  await expect(slider).not.toHaveAttribute('aria-valuetext', new RegExp(`: ${counted}$`));
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]from=.+&to=/);
  const [from, to] = ends();
  expect(from).toBe(pressed[0]);
  expect(to! > pressed[1]!).toBe(true);
});
