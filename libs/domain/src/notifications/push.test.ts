import { describe, expect, it } from '@jest/globals';
import { isRejection } from '../events/rejection.js';
import { guest, type Viewer } from '../users/rules.js';
import { ids } from '../events/example-ids.js';
import {
  isAtPushService,
  knownPushServices,
  mostPushBrowsers,
  type PushFact,
  pushSubscribed,
  pushSubscriptions,
  subscribePush,
  unsubscribePush,
} from './push.js';

const { endpoint, p256dh, auth } = pushSubscribed.definition.example;
const anna: Viewer = { role: 'bk_user', userId: ids.anna, sessionId: ids.session };
const stateOf = (facts: Iterable<PushFact>) => pushSubscriptions.fold(facts);
const ask = (
  facts: readonly PushFact[],
  id: string,
  over: Partial<Parameters<typeof subscribePush>[1]> = {},
) =>
  subscribePush(stateOf(facts), {
    ...{ viewer: anna, subscriptionId: id, services: knownPushServices, endpoint, p256dh, auth },
    ...over,
  });
const done = (decided: ReturnType<typeof subscribePush>): PushFact[] => {
  if (isRejection(decided)) throw new Error(decided.message);
  return decided;
};
const typesOf = (facts: readonly PushFact[]) => facts.map(({ type, data }) => [type, data.subscriptionId]);

describe('push messages in a browser', () => {
  it('are asked for once, and anew when the browser has another address or other keys', () => {
    const first = done(ask([], 'one'));
    expect(first).toEqual([
      {
        type: 'PushSubscribed',
        data: {
          ...{ subscriptionId: 'one', userId: ids.anna, sessionId: ids.session },
          ...{ endpoint, p256dh, auth },
        },
      },
    ]);
    expect(ask(first, 'two')).toEqual([]);
    const moved = done(ask(first, 'two', { endpoint: `${endpoint}C` }));
    expect(typesOf(moved)).toEqual([
      ['PushUnsubscribed', 'one'],
      ['PushSubscribed', 'two'],
    ]);
    expect([...stateOf([...first, ...moved]).keys()]).toEqual(['two']);
  });

  it('go to one session for each address, and to so many browsers at most', () => {
    const inSession = (n: number) => ({
      viewer: { ...anna, sessionId: `s${n}` },
      endpoint: `${endpoint}${n}`,
    });
    let facts: PushFact[] = [];
    for (let n = 0; n < mostPushBrowsers; n += 1)
      facts = [...facts, ...done(ask(facts, `b${n}`, inSession(n)))];
    expect(stateOf(facts).size).toBe(mostPushBrowsers);
    const same = done(ask(facts, 'same', { ...inSession(3), viewer: { ...anna, sessionId: 'later' } }));
    expect(typesOf(same)).toEqual([
      ['PushUnsubscribed', 'b3'],
      ['PushSubscribed', 'same'],
    ]);
    const more = done(ask(facts, 'more', inSession(99)));
    expect(typesOf(more)).toEqual([
      ['PushUnsubscribed', 'b0'],
      ['PushSubscribed', 'more'],
    ]);
  });

  it('are for people who are signed in, and end for their person alone', () => {
    const { sessionId: _session, ...unknown } = anna;
    for (const viewer of [guest, unknown])
      expect(ask([], 'one', { viewer })).toMatchObject({ rejected: 'LOGIN' });
    const all = stateOf(done(ask([], 'one')));
    expect(unsubscribePush(all, { viewer: guest, subscriptionId: 'one' })).toMatchObject({
      rejected: 'LOGIN',
    });
    expect(unsubscribePush(all, { viewer: anna, subscriptionId: 'two' })).toMatchObject({
      rejected: 'NTFND',
    });
    const ended = done(unsubscribePush(all, { viewer: anna, subscriptionId: 'one' }));
    expect(typesOf(ended)).toEqual([['PushUnsubscribed', 'one']]);
  });

  it('are none for a person who was erased: no address can be read', () => {
    const { definition } = pushSubscribed;
    expect(
      stateOf([pushSubscribed({ ...definition.example, endpoint: '', p256dh: '', auth: '' })]).size,
    ).toBe(0);
  });

  it('refuse keys that are none', () => {
    expect(ask([], 'one', { p256dh: 'short', auth: `${auth}=` })).toMatchObject({
      rejected: 'VALIDATION',
      fields: [{ field: 'p256dh' }, { field: 'auth' }],
    });
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('go to %s', (address) => expect(isAtPushService(address, knownPushServices)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com@127.0.0.1/abc',
    'https://anna:secret@fcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/abc',
    'https://localhost/abc',
    'file:///etc/passwd',
    'no address',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  ])('do not go to %s', (address) => expect(isAtPushService(address, knownPushServices)).toBe(false));

  it('go to a service of one’s own, where it is named with its scheme', () => {
    const services = ['http://127.0.0.1:8030'];
    expect(isAtPushService('http://127.0.0.1:8030/push/1', services)).toBe(true);
    expect(isAtPushService('http://127.0.0.1:8031/push/1', services)).toBe(false);
  });
});
