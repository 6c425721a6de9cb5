import { beforeAll, describe, expect, it } from '@jest/globals';
import { sessionGapMinutes } from '@hedgerow/read-model';
import { eventually } from '@hedgerow/testing';
import { errorCode, GraphQLClient } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { BrowserSession, dayMs, minuteMs } from './navigation.fixture.js';

const testApi = suiteApi();
let anna: Person, ada: Person;
let annas: BrowserSession;

const gapMs = sessionGapMinutes * minuteMs;
// The evening three days ago, from which a session goes on over midnight.
const midnight = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs;
const begins = midnight - 90 * minuteMs;
const iso = (ms: number) => new Date(ms).toISOString();
const dateOf = (ms: number) => iso(ms).slice(0, 10);
const days = { startDate: dateOf(begins), endDate: dateOf(midnight) };

const fields = `totalSessions averageSessionDuration totalNavigations averageNavigationsPerSession
  firstSession lastSession`;
const text = `query ($startDate: String, $endDate: String, $timeZone: String) {
  navigationSessionDefinitions(startDate: $startDate, endDate: $endDate, timeZone: $timeZone) {
    gapMinutes byBrowser { ${fields} days { date ${fields} } } byPauses { ${fields} days { date ${fields} } } } }`;
const asked = async (variables: object = days) =>
  (await ada.get(text, variables)).navigationSessionDefinitions;

/** Waits until so many visits are known to both definitions: each has a projection of its own. */
const counted = (visits: number) =>
  eventually(async () => {
    const { byBrowser, byPauses } = await asked();
    return byBrowser.totalNavigations === visits && byPauses.totalNavigations === visits;
  });

const figures = (sessions: number, duration: number | null, visits: number, ...rest: unknown[]) => ({
  ...{ totalSessions: sessions, averageSessionDuration: duration, totalNavigations: visits },
  ...{ averageNavigationsPerSession: rest[0], firstSession: rest[1], lastSession: rest[2] },
});
const nothing = figures(0, null, 0, null, null, null);

beforeAll(async () => {
  [anna, ada] = await testApi.signUpAll('anna', 'ada');
  annas = new BrowserSession(anna, iso(begins));
  const guests = new BrowserSession(new GraphQLClient(testApi.api.url), iso(midnight));
  const adas = new BrowserSession(ada, iso(midnight));
  // Reported to have lasted for two hours after its last page.
  await annas.bind({ endedAt: iso(begins + 2 * gapMs + minuteMs + 120 * minuteMs) });
  await Promise.all([guests.bind(), adas.bind()]);
  await annas.send([
    annas.item({}, minuteMs + gapMs),
    annas.item({}, minuteMs),
    annas.item({}, minuteMs + 2 * gapMs + 1),
  ]);
  await guests.send([guests.item({}, 1_000), guests.item({}, 5_000)]);
  await adas.send([adas.item()]);
  await counted(5);
});

describe('two definitions of a session', () => {
  it('stand side by side, over all days and on each: a pause of just the gap ends nothing, and one of a millisecond more does', async () => {
    const { gapMinutes, byBrowser, byPauses } = await asked();
    const [evening, end] = [iso(begins), begins + 2 * gapMs + 121 * minuteMs];
    const [a, b] = [iso(begins + minuteMs), iso(begins + minuteMs + 2 * gapMs + 1)];
    expect(gapMinutes).toBe(30);
    expect(byBrowser).toEqual({
      ...figures(2, (end - begins + 5_000) / 2, 5, 2.5, evening, iso(midnight)),
      days: [
        { date: days.startDate, ...figures(1, end - begins, 3, 3, evening, evening) },
        { date: days.endDate, ...figures(1, 5_000, 2, 2, iso(midnight), iso(midnight)) },
      ],
    });
    const guestCame = iso(midnight + 1_000);
    expect(byPauses).toEqual({
      ...figures(3, Math.round((gapMs + 4_000) / 3), 5, 1.67, a, guestCame),
      days: [
        { date: days.startDate, ...figures(2, gapMs / 2, 3, 1.5, a, b) },
        { date: days.endDate, ...figures(1, 4_000, 2, 2, guestCame, guestCame) },
      ],
    });
  });

  it('are counted by days of another zone', async () => {
    // There the evening and the midnight are one day.
    const { byBrowser, byPauses } = await asked({
      ...{ startDate: days.endDate, endDate: days.endDate, timeZone: 'Asia/Kathmandu' },
    });
    expect([byBrowser.totalSessions, byPauses.totalSessions]).toEqual([2, 3]);
    expect(byPauses.days).toHaveLength(1);
    const before = await asked({
      ...{ startDate: days.startDate, endDate: days.startDate, timeZone: 'Asia/Kathmandu' },
    });
    expect([before.byBrowser, before.byPauses]).toEqual([
      { ...nothing, days: [{ date: days.startDate, ...nothing }] },
      { ...nothing, days: [{ date: days.startDate, ...nothing }] },
    ]);
  });

  it('take in a visit that comes late: it joins what lay apart', async () => {
    await annas.send([annas.item({}, minuteMs + gapMs + 1)]);
    await counted(6);
    const { byBrowser, byPauses } = await asked();
    const a = iso(begins + minuteMs);
    expect(byPauses.days[0]).toEqual({
      ...{ date: days.startDate, ...figures(1, 2 * gapMs + 1, 4, 4, a, a) },
    });
    expect(byBrowser.days[0]).toMatchObject({ totalSessions: 1, totalNavigations: 4 });
  });

  it('are for administrators', async () => {
    const codes = [testApi.visitor, anna, ada].map(async (client) => errorCode(await client.ask(text, days)));
    expect(await Promise.all(codes)).toEqual(['LOGIN', 'DENIED', undefined]);
  });

  it.each([
    [{ startDate: days.endDate, endDate: days.startDate }, 'endDate must not be before startDate'],
    [{ startDate: '2026-7-1' }, 'startDate must be a day like 2026-07-20'],
    [{ timeZone: 'Middle/Earth' }, 'timeZone must be the name of a time zone, like Europe/London'],
  ])('refuse days that there are not: %j', async (wrong, message) => {
    const answer = await ada.ask(text, wrong);
    expect(errorCode(answer)).toBe('VALIDATION');
    expect(JSON.stringify(answer)).toContain(message);
  });
});
