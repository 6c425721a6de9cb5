import { describe, expect, it } from '@jest/globals';
import { ids } from '../events/example-ids.js';
import { isRejection } from '../events/rejection.js';
import { guest, type Viewer } from '../users/rules.js';
import {
  dueAt,
  isTimeZone,
  letterAfter,
  mentionsIn,
  mostMentions,
  notificationOpened,
  notifications,
  notificationSent,
  notificationsReviewed,
  openNotification,
  reviewNotifications,
  reviews,
} from './index.js';

const ben: Viewer = { role: 'bk_user', userId: ids.ben };
const anna: Viewer = { role: 'bk_user', userId: ids.anna };
const sent = notificationSent(notificationSent.definition.example);
const opened = notificationOpened({ notificationId: ids.notification, userId: ids.ben });
const codeOf = (decided: unknown) => (isRejection(decided) ? decided.rejected : undefined);

describe('a notification', () => {
  const open = (viewer: Viewer, ...facts: Parameters<typeof notifications.fold>[0] & unknown[]) =>
    openNotification(notifications.fold(facts), { viewer, notificationId: ids.notification });

  it('is read once by the person it is for', () => {
    expect(open(ben, sent)).toEqual([opened]);
    expect(open(ben, sent, opened)).toEqual([]);
  });

  it('does not exist for others, nor before it was sent', () => {
    expect(codeOf(open(anna, sent))).toBe('NTFND');
    expect(codeOf(open({ role: 'bk_admin', userId: ids.anna }, sent))).toBe('NTFND');
    expect(codeOf(open(ben))).toBe('NTFND');
    expect(codeOf(open(guest, sent))).toBe('LOGIN');
  });
});

describe('marking all as read', () => {
  const now = new Date('2026-06-01T09:00:00Z');
  const review = (until: string, ...before: string[]) =>
    reviewNotifications(
      reviews.fold(before.map((moment) => notificationsReviewed({ userId: ids.ben, until: moment }))),
      { viewer: ben, until: new Date(until), now },
    );

  it('goes as far as was seen, and never into what is to come', () => {
    expect(review('2026-06-01T08:00:00Z')).toEqual([
      notificationsReviewed({ userId: ids.ben, until: '2026-06-01T08:00:00.000Z' }),
    ]);
    expect(review('2027-01-01T00:00:00Z')).toEqual([
      notificationsReviewed({ userId: ids.ben, until: '2026-06-01T09:00:00.000Z' }),
    ]);
  });

  it('goes back nowhere, and is for people who are signed in', () => {
    expect(review('2026-06-01T08:00:00Z', '2026-06-01T08:00:00.000Z')).toEqual([]);
    expect(review('2026-05-01T08:00:00Z', '2026-06-01T08:00:00.000Z')).toEqual([]);
    expect(codeOf(reviewNotifications({ until: '' }, { viewer: guest, until: now, now }))).toBe('LOGIN');
  });
});

describe('who is named in a text', () => {
  it.each([
    ['@priya please check the pump', ['priya']],
    ['Thanks, @Tomas! And @ada-b, @x_y.', ['tomas', 'ada-b', 'x_y']],
    ['@priya @PRIYA (@priya)', ['priya']],
    ['write to maren@example.org or a.b@c.org', []],
    ['@ priya, @1st, @a', []],
    ['@@priya', []],
    ['ends with @priya-', ['priya']],
    [`@${'a'.repeat(30)}`, []],
    ['', []],
  ])('%s', (text, names) => expect(mentionsIn(text)).toEqual(names));

  it('are so many at most', () => {
    const text = Array.from({ length: 30 }, (_, n) => `@neighbour${n}`).join(' ');
    expect(mentionsIn(text)).toHaveLength(mostMentions);
  });
});

describe('the morning', () => {
  it.each([
    ['2026-07-20', 'Europe/London', '2026-07-20T06:00:00.000Z'],
    ['2026-01-20', 'Europe/London', '2026-01-20T07:00:00.000Z'],
    // The clocks go forward and back on these.
    ['2026-03-29', 'Europe/London', '2026-03-29T06:00:00.000Z'],
    ['2026-10-25', 'Europe/London', '2026-10-25T07:00:00.000Z'],
    ['2026-07-20', 'Pacific/Auckland', '2026-07-19T19:00:00.000Z'],
    ['2026-07-20', 'America/Los_Angeles', '2026-07-20T14:00:00.000Z'],
  ])('what is due on %s in %s is told at seven', (day, zone, moment) =>
    expect(dueAt(day, zone)).toBe(moment),
  );

  it('has the letter after that, which tells what happened since the one before', () => {
    const after = (moment: string) => letterAfter(new Date(moment), 'Europe/London');
    expect(after(dueAt('2026-07-20', 'Europe/London'))).toEqual({
      from: '2026-07-19T06:30:00.000Z',
      until: '2026-07-20T06:30:00.000Z',
    });
    expect(after('2026-07-20T06:29:59.999Z').until).toBe('2026-07-20T06:30:00.000Z');
    expect(after('2026-07-20T06:30:00.000Z')).toEqual({
      from: '2026-07-20T06:30:00.000Z',
      until: '2026-07-21T06:30:00.000Z',
    });
    expect(after('2026-03-28T23:30:00.000Z')).toEqual({
      from: '2026-03-28T07:30:00.000Z',
      until: '2026-03-29T06:30:00.000Z',
    });
  });

  it('is one of a time zone that there is', () => {
    expect(['Europe/London', 'UTC', 'Middle/Earth', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});
