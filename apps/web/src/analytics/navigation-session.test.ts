import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSessions } from './navigation-session.js';

const start = Date.parse('2026-07-16T09:00:00.000Z');
const minutes = (n: number) => start + n * 60_000;

describe('a session of navigations', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.useFakeTimers({ now: start });
  });
  afterEach(() => void jest.useRealTimers());

  it('has a random id of version 4, and is the same in all tabs', () => {
    const [one, other] = [createSessions(), createSessions()];
    const { id } = one.touch(start, null);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(other.touch(minutes(1), null).id).toBe(id);
    expect(createSessions().current()).toMatchObject({ id, startedAt: start, activeAt: minutes(1) });
  });

  it('goes on while there is input within thirty minutes, in whichever tab', () => {
    const [one, other] = [createSessions(), createSessions()];
    const { id } = one.touch(start, null);
    expect(other.touch(minutes(29), null).id).toBe(id);
    expect(one.touch(minutes(58), null).id).toBe(id);
    expect(one.touch(minutes(88), null)).toMatchObject({ startedAt: minutes(88) });
    expect(other.current()?.id).not.toBe(id);
  });

  it('counts an input that was too soon after another to be written down', () => {
    const sessions = createSessions();
    const { id } = sessions.touch(start, null);
    sessions.touch(start + 4_000, null);
    expect(sessions.current()?.activeAt).toBe(start);
    expect(sessions.touch(minutes(30) + 3_999, null).id).toBe(id);
  });

  it('is over after twenty-four hours, however busy', () => {
    const sessions = createSessions();
    const { id } = sessions.touch(start, null);
    for (let n = 20; n < 1_440; n += 20) expect(sessions.touch(minutes(n), null).id).toBe(id);
    expect(sessions.touch(minutes(1_440), null).id).not.toBe(id);
  });

  it('belongs to one person, or to a guest, for good', () => {
    const sessions = createSessions();
    const guest = sessions.touch(start, null);
    const maren = sessions.touch(minutes(1), 'maren');
    const after = sessions.touch(minutes(2), null);
    expect(new Set([guest.id, maren.id, after.id]).size).toBe(3);
    expect([guest.person, maren.person, after.person]).toEqual([null, 'maren', null]);
  });

  it('begins anew, once, when the clock stood ahead and was set right, in each tab', () => {
    const [one, other] = [createSessions(), createSessions()];
    jest.setSystemTime(minutes(480));
    const { id } = one.touch(minutes(480), null);
    other.touch(minutes(481), null);
    jest.setSystemTime(start);
    const right = one.touch(start, null);
    expect(right).toMatchObject({ startedAt: start, activeAt: start });
    expect(right.id).not.toBe(id);
    jest.setSystemTime(minutes(2));
    expect(other.touch(minutes(2), null).id).toBe(right.id);
    expect(one.touch(minutes(1), null).id).toBe(right.id);
  });

  it('goes on where the clock was ahead by no more than the server lets pass', () => {
    const sessions = createSessions();
    const { id } = sessions.touch(minutes(5), null);
    jest.setSystemTime(start);
    expect(sessions.touch(start, null).id).toBe(id);
  });

  it('begins anew where something else was written in its stead', () => {
    localStorage.setItem('hedgerow.analytics.session', '{"id":7}');
    expect(createSessions().touch(start, null).startedAt).toBe(start);
    localStorage.setItem('hedgerow.analytics.session', 'no JSON');
    expect(createSessions().touch(start, null).startedAt).toBe(start);
  });
});
