import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHistory, type History, localHistory, type NavigationEvent } from './history.js';

const now = Date.parse('2026-07-16T09:00:00.000Z');
const day = 86_400_000;
const event = (n: number, more: Partial<NavigationEvent> = {}): NavigationEvent => ({
  ...{ id: `e${n}`, sessionId: 's', from: null, to: `/${n}`, timestamp: now - 5_000 + n, timeSpent: 0 },
  synced: false,
  ...more,
});
const session = (id: string, person: string | null = null) => ({
  ...{ id, startedAt: now - day, person, userAgent: 'test', bound: true },
});
const of = (events: readonly NavigationEvent[], sessions = [session('s')]): History => ({
  ...{ sessions, events, failures: [] },
});
const many = (count: number, first = 0) => Array.from({ length: count }, (_, n) => event(first + n));

describe('the local history', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.useFakeTimers({ now });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  const tab = (name: string, person: string | null = null) => createHistory(name, () => person);

  it('[282] holds the newest thousand entries, over all tabs', () => {
    const one = tab('one');
    one.change(() => of(many(1_005)));
    expect(one.get().events).toHaveLength(1_000);
    expect(one.get().events[0]?.id).toBe('e5');
    tab('other').change(() => of(many(10, 1_005)));
    const all = localHistory(null, now);
    expect(all).toHaveLength(1_000);
    expect([all[0]?.id, all.at(-1)?.id]).toEqual(['e15', 'e1014']);
  });

  it('[283] keeps them for thirty days', () => {
    const old = event(1, { timestamp: now - 30 * day });
    const kept = event(2, { timestamp: now - 30 * day + 1 });
    tab('one').change(() => of([old, kept, event(3)]));
    expect(localHistory(null, now).map(({ id }) => id)).toEqual(['e2', 'e3']);
    expect(localHistory(null, now + 1).map(({ id }) => id)).toEqual(['e3']);
  });

  it('drops what lies more than a day ahead as soon as the server has answered for it', () => {
    const at = (n: number, ahead: number, synced: boolean) => event(n, { timestamp: now + ahead, synced });
    tab('one').change(() => of([at(1, day, true), at(2, day + 1, false), at(3, day + 1, true)]));
    expect(tab('one').get().events).toEqual([at(1, day, true), at(2, day + 1, false)]);
  });

  it('is there after the page was closed, and gone when it is forgotten', () => {
    tab('one').change(() => of([event(1)]));
    const again = tab('one');
    expect(again.get().events).toEqual([event(1)]);
    again.clear();
    expect(tab('one').get().events).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('of a closed tab is taken over, each event once', () => {
    tab('closed').change(() => of([event(1), event(2)]));
    const open = tab('open');
    open.change(() => of([event(3)]));
    open.takeOver('closed');
    open.takeOver('closed');
    expect(open.get().events.map(({ id }) => id)).toEqual(['e1', 'e2', 'e3']);
    expect(tab('closed').get().events).toEqual([]);
  });

  it('shows a person their own and a guest’s; what another was told to the server of is gone', () => {
    const sessions = [session('a', 'ada'), session('m', 'maren'), session('s')];
    tab('one', 'maren').change(() =>
      of([event(1, { sessionId: 'm', synced: true }), event(2), event(3, { sessionId: 'm' })], sessions),
    );
    expect(localHistory('maren', now).map(({ id }) => id)).toEqual(['e1', 'e2', 'e3']);
    const ada = tab('one', 'ada');
    ada.change((before) => ({ ...before, events: [...before.events, event(4, { sessionId: 's' })] }));
    // What the server has not got yet stays, unseen.
    expect(ada.get().events.map(({ id }) => id)).toEqual(['e2', 'e3', 'e4']);
    expect(localHistory('ada', now).map(({ id }) => id)).toEqual(['e2', 'e4']);
  });

  it('makes room when storage is full, and holds what is to be sent', () => {
    const full = tab('full');
    full.change(() => of([event(1, { synced: true }), event(2)]));
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation((_key, text) => {
      if (text.includes('"e1"')) throw new DOMException('full', 'QuotaExceededError');
      localStorage[_key] = text;
    });
    full.change((before) => ({ ...before, events: [...before.events, event(3)] }));
    set.mockRestore();
    expect(full.get().events.map(({ id }) => id)).toEqual(['e1', 'e2', 'e3']);
    expect(
      tab('full')
        .get()
        .events.map(({ id }) => id),
    ).toEqual(['e2', 'e3']);
  });

  it('is kept until the page closes where the browser allows no storage', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    const none = tab('none');
    none.change(() => of([event(1)]));
    expect(localHistory(null, now)).toEqual([event(1)]);
    none.clear();
    expect(localHistory(null, now)).toEqual([]);
  });

  it('copes with what another program wrote there', () => {
    localStorage.setItem('hedgerow.analytics.tab.x', '{"events":{}}');
    localStorage.setItem('hedgerow.analytics.tab.y', 'no JSON');
    expect(localHistory(null, now)).toEqual([]);
  });
});
