import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHistory, type KnownSession, type NavigationEvent } from './history.js';
import { type Answer, type Calls, createSending, nextBatch } from './sending.js';

const now = Date.parse('2026-07-16T09:00:00.000Z');
const event = (n: number, more: Partial<NavigationEvent> = {}): NavigationEvent => ({
  ...{ id: `e${n}`, sessionId: 's', from: null, to: `/${n}`, timestamp: now + n, timeSpent: 0 },
  synced: false,
  ...more,
});
const guests = { id: 's', startedAt: now, person: null, userAgent: 'test', bound: false };
const done: Answer = { success: true, errors: [] };
const refused = (text: string): Answer => ({ success: false, errors: [text] });

interface Sent {
  readonly what: 'bind' | 'end' | 'send' | 'beacon' | 'beacon end';
  readonly session: string;
  readonly ids?: readonly string[];
  readonly at: number;
}

describe('sending', () => {
  let sent: Sent[];
  /** What the server answers next; it takes everything when nothing is set. */
  let answers: (Answer | Error)[];
  let person: string | null;
  let isAllowed: boolean;

  const open = (events: readonly NavigationEvent[], sessions: readonly KnownSession[] = [guests]) => {
    const history = createHistory('tab', () => person);
    history.change(() => ({ events, sessions, failures: [] }));
    const answer = async (call: Omit<Sent, 'at'>) => {
      sent.push({ ...call, at: Date.now() - now });
      const next = answers.shift() ?? done;
      if (next instanceof Error) throw next;
      return next;
    };
    const idsOf = (all: readonly NavigationEvent[]) => all.map(({ id }) => id);
    const calls: Calls = {
      bind: ({ id }, endedAt) => answer({ what: endedAt === null ? 'bind' : 'end', session: id }),
      send: ({ id }, all) => answer({ what: 'send', session: id, ids: idsOf(all) }),
      beacon: ({ id }, all) =>
        sent.push({ what: 'beacon', session: id, ids: idsOf(all), at: Date.now() - now }) > 0,
      beaconEnd: ({ id }) => sent.push({ what: 'beacon end', session: id, at: Date.now() - now }) > 0,
    };
    const sending = createSending({ history, calls, person: () => person, isAllowed: () => isAllowed });
    return { history, sending };
  };
  const whats = () => sent.map(({ what }) => what);
  const all = async (work: Promise<void>) => {
    await jest.runAllTimersAsync();
    await work;
  };

  beforeEach(() => {
    localStorage.clear();
    jest.useFakeTimers({ now });
    [sent, answers, person, isAllowed] = [[], [], null, true];
  });
  afterEach(() => void jest.useRealTimers());

  it('[284] goes in batches of fifty, a tenth of a second apart, after the session is bound', async () => {
    const { history, sending } = open(Array.from({ length: 120 }, (_, n) => event(n)));
    await all(sending.send());
    expect(sent.map(({ what, ids, at }) => [what, ids?.length, at])).toEqual([
      ['bind', undefined, 0],
      ['send', 50, 0],
      ['send', 50, 100],
      ['send', 20, 200],
    ]);
    expect(sent[2]?.ids?.[0]).toBe('e50');
    expect(history.get().events.every(({ synced }) => synced)).toBe(true);
    await all(sending.send());
    expect(sent).toHaveLength(4);
  });

  it('is one at a time, however often it is asked for', async () => {
    const { sending } = open([event(1), event(2)]);
    await all(Promise.all([sending.send(), sending.send(), sending.send()]).then(() => undefined));
    await all(sending.send());
    expect(whats()).toEqual(['bind', 'send']);
  });

  it('binds once more where the server knows nothing of the session, and sends again', async () => {
    const { history, sending } = open([event(1)], [{ ...guests, bound: true }]);
    answers = [refused('NOT_BOUND: This session is not known.')];
    await all(sending.send());
    expect(whats()).toEqual(['send', 'bind', 'send']);
    expect(history.get().events[0]?.synced).toBe(true);
  });

  it('does not go round in a circle with a server that forgets', async () => {
    const { history, sending } = open([event(1)]);
    answers = [done, refused('NOT_BOUND: no'), done, refused('NOT_BOUND: no')];
    await all(sending.send());
    expect(whats()).toEqual(['bind', 'send', 'bind', 'send']);
    expect(history.get().events[0]?.synced).toBe(false);
  });

  it('waits for a later occasion after TOO_MANY, and when no answer came', async () => {
    for (const answer of [refused('TOO_MANY: Send this again later.'), new Error('No connection')]) {
      const { history, sending } = open([event(1)], [{ ...guests, bound: true }]);
      answers = [answer];
      await all(sending.send());
      expect(history.get().events[0]?.synced).toBe(false);
      await all(sending.send());
      expect(history.get().events[0]?.synced).toBe(true);
    }
    expect(sent.map(({ ids }) => ids)).toEqual(Array(4).fill(['e1']));
  });

  it('[290] gives a batch up that breaks rules, and keeps the text; nothing is thrown', async () => {
    const texts = ['DENIED: This session belongs to another person.', 'VALIDATION: no list'];
    for (const text of texts) {
      const { history, sending } = open([event(1), event(2)], [{ ...guests, bound: true }]);
      answers = [refused(text)];
      await all(sending.send());
      await all(sending.send());
      expect(history.get().events.map(({ synced }) => synced)).toEqual([true, true]);
      expect(history.get().failures).toEqual([text]);
    }
    expect(whats()).toEqual(['send', 'send']);
  });

  it('[290] keeps what was said of single events, and of a network that failed', async () => {
    const { history, sending } = open([event(1)], [{ ...guests, bound: true }]);
    answers = [
      new Error('Can’t reach Hedgerow.'),
      { success: true, errors: ['events[0]: timestamp lies ahead'] },
    ];
    await all(sending.send());
    await all(sending.send());
    expect(history.get().failures).toEqual(['Can’t reach Hedgerow.', 'events[0]: timestamp lies ahead']);
    expect(history.get().events[0]?.synced).toBe(true);
  });

  it('gives up a session that can never be bound', async () => {
    const { history, sending } = open([event(1)]);
    answers = [refused('VALIDATION: startedAt lies ahead.')];
    await all(sending.send());
    expect(whats()).toEqual(['bind']);
    expect(history.get().events[0]?.synced).toBe(true);
  });

  it('goes on with the next session when one fails', async () => {
    const other = { ...guests, id: 'other' };
    const { history, sending } = open([event(1), event(2, { sessionId: 'other' })], [guests, other]);
    answers = [new Error('No answer')];
    await all(sending.send());
    expect(history.get().events.map(({ synced }) => synced)).toEqual([false, true]);
  });

  it('leaves a session of a person who has left unbound until they come back', async () => {
    const marens = { ...guests, person: 'maren' };
    person = 'tomas';
    const { history, sending } = open([event(1)], [marens]);
    expect(sending.waiting()).toBe(0);
    await all(sending.send());
    expect(sent).toEqual([]);
    person = 'maren';
    await all(sending.send());
    expect(whats()).toEqual(['bind', 'send']);
    expect(history.get().events[0]?.synced).toBe(true);
  });

  it('sends what is left of a bound session after its person has left, and drops it once it is there', async () => {
    const { history, sending } = open([event(1)], [{ ...guests, person: 'maren', bound: true }]);
    await all(sending.send());
    expect(whats()).toEqual(['send']);
    expect(history.get().events).toEqual([]);
  });

  it('drops what an account that is deleted has left', async () => {
    const { history, sending } = open([event(1)], [{ ...guests, person: 'maren', bound: true }]);
    answers = [refused('NOT_BOUND: This session is not known.')];
    await all(sending.send());
    await all(sending.send());
    expect(whats()).toEqual(['send']);
    expect(history.get().events).toEqual([]);
  });

  it('sends nothing where that is not allowed', async () => {
    isAllowed = false;
    const { sending } = open([event(1)], [{ ...guests, bound: true }]);
    await all(sending.send());
    await all(sending.reportEnd('s', now + 5));
    sending.beacon();
    sending.beaconEnd('s', now + 5);
    expect(sent).toEqual([]);
  });

  it('stops between two batches when it is not allowed any more', async () => {
    const { sending } = open(Array.from({ length: 60 }, (_, n) => event(n)));
    const work = sending.send();
    await jest.advanceTimersByTimeAsync(50);
    isAllowed = false;
    await all(work);
    expect(whats()).toEqual(['bind', 'send']);
  });

  it('[289] goes by beacon what waits and is not on its way, of sessions that the server knows', async () => {
    const { history, sending } = open(
      [...Array.from({ length: 60 }, (_, n) => event(n)), event(99, { sessionId: 'new' })],
      [
        { ...guests, bound: true },
        { ...guests, id: 'new' },
      ],
    );
    const work = sending.send();
    await Promise.resolve();
    await Promise.resolve();
    sending.beacon();
    expect(sent.map(({ what, ids }) => [what, ids?.[0], ids?.length])).toEqual([
      ['send', 'e0', 50],
      ['beacon', 'e50', 10],
    ]);
    // What no answer came to is not taken as sent: the server knows it, when it comes again.
    expect(history.get().events.filter(({ id }) => id === 'e50')).toMatchObject([{ synced: false }]);
    await all(work);
  });

  it('reports an end once, when it is later than what was said before', async () => {
    const { sending } = open([event(1)]);
    await all(sending.reportEnd('s', now + 10));
    expect(sent).toEqual([]);
    await all(sending.send());
    for (const endedAt of [now, now + 10, now + 10, now + 9, now + 11])
      await all(sending.reportEnd('s', endedAt));
    sending.beaconEnd('s', now + 11);
    sending.beaconEnd('s', now + 12);
    expect(whats()).toEqual(['bind', 'send', 'end', 'end', 'beacon end']);
  });

  it('fits a batch of long paths into what a browser lets go from a page that it closes', () => {
    const long = (n: number) => event(n, { from: `/${'ä'.repeat(2_000)}`, to: `/${'x'.repeat(2_000)}` });
    const batch = nextBatch(
      guests,
      Array.from({ length: 50 }, (_, n) => long(n)),
    );
    const body = JSON.stringify(JSON.stringify(batch));
    expect(batch.length).toBeGreaterThan(2);
    expect(new TextEncoder().encode(body).length).toBeLessThan(60_000);
    expect(nextBatch(guests, [event(1, { to: `/${'x'.repeat(70_000)}` })])).toHaveLength(1);
  });
});
