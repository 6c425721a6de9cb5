import { Type } from '@sinclair/typebox';
import { aggregate, without } from '../events/aggregate.js';
import { defineEvent, type FactOf, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { check, type FieldError, type Rule } from '../events/validation.js';
import { isSignedIn, type Viewer } from '../users/rules.js';

export const pushSubscribed = defineEvent({
  type: 'PushSubscribed',
  summary:
    'A person asked for push messages in a browser: at this address of its push service, sealed for these keys (RFC 8291).',
  schema: Type.Object({
    subscriptionId: uuidSchema(),
    userId: uuidSchema(),
    /** It ends with the session. */
    sessionId: uuidSchema(),
    endpoint: Type.String(),
    p256dh: Type.String({ description: 'The public key of the browser, base64url.' }),
    auth: Type.String({ description: 'What the browser and we share, base64url.' }),
  }),
  key: 'userId',
  // Who knows all three can send this browser messages, and the address names one browser among all.
  personal: { subject: 'userId', fields: ['endpoint', 'p256dh', 'auth'] },
  example: {
    ...{ subscriptionId: ids.subscription, userId: ids.anna, sessionId: ids.session },
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
});

export const pushUnsubscribed = defineEvent({
  type: 'PushUnsubscribed',
  summary: 'A browser gets no more push messages: it was asked for, or the push service knows it no more.',
  schema: Type.Object({ subscriptionId: uuidSchema(), userId: uuidSchema() }),
  key: 'userId',
  example: { subscriptionId: ids.subscription, userId: ids.anna },
});

export const pushEvents = [pushSubscribed, pushUnsubscribed] as const;

export type PushFact =
  FactOf<(typeof pushSubscribed)['definition']> | FactOf<(typeof pushUnsubscribed)['definition']>;

/** A browser that takes push messages, as its push service knows it. */
export type PushSubscription = Omit<FactOf<(typeof pushSubscribed)['definition']>['data'], 'userId'>;

/** The browsers in which a person gets push messages, by the id of the subscription, in the order of asking. */
export type PushSubscriptions = ReadonlyMap<string, PushSubscription>;

/** By the person's id. Those of an erased person have lost their addresses, and are none. */
export const pushSubscriptions = aggregate<PushSubscriptions, PushFact>('push', {
  initial: new Map(),
  on: {
    PushSubscribed: (all, { userId: _userId, ...subscription }, copy) =>
      subscription.endpoint === '' ? all : copy(all).set(subscription.subscriptionId, subscription),
    PushUnsubscribed: (all, { subscriptionId }, copy) => without(copy(all), subscriptionId),
  },
});

/** The push services of the browsers there are. A name alone is a host over https; `*.` stands for what is below one. */
export const knownPushServices: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const longestEndpoint = 1000;

const urlIn = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

/**
 * Whether an address is at one of these push services. A browser says any address it likes, and we call it: so none is taken but
 * those of services that are named, and no address inside our own network can be given. A service with its scheme
 * (`http://127.0.0.1:8030`) is that origin.
 */
export const isAtPushService = (endpoint: string, services: readonly string[]): boolean => {
  const url = endpoint.length <= longestEndpoint ? urlIn(endpoint) : undefined;
  if (!url || url.username !== '' || url.password !== '') return false;
  return services.some((service) => {
    if (service.includes('://')) return url.origin === service;
    if (url.protocol !== 'https:' || url.port !== '') return false;
    return service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service;
  });
};

export interface NewPushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const matches =
  (pattern: RegExp, sentence: string): Rule<string> =>
  (value) =>
    pattern.test(value) ? undefined : sentence;

/** Everything that is wrong with what a browser says of itself, field by field. */
export const checkPushSubscription = (
  subscription: NewPushSubscription,
  services: readonly string[],
): FieldError[] =>
  check(subscription, {
    endpoint: (endpoint) =>
      isAtPushService(endpoint, services)
        ? undefined
        : 'The push service of this browser is not one that messages are sent to.',
    // An uncompressed point: 65 bytes, of which the first is 4.
    p256dh: matches(/^B[A-P][\w-]{85}$/, 'This is no public key of a browser.'),
    auth: matches(/^[\w-]{22}$/, 'This is no secret of a browser.'),
  });

/** A person gets messages in so many browsers; one more ends the one asked for longest ago. */
export const mostPushBrowsers = 10;

interface SubscribePush extends NewPushSubscription {
  readonly viewer: Viewer;
  readonly subscriptionId: string;
  readonly services: readonly string[];
}

/** A person asks for push messages in the browser of their session. Asked again with other keys, the older ones end. */
export const subscribePush = (
  all: PushSubscriptions,
  { viewer, subscriptionId, services, endpoint, p256dh, auth }: SubscribePush,
): PushFact[] | Rejection => {
  const { sessionId } = viewer;
  if (!isSignedIn(viewer) || sessionId === undefined) return reject('LOGIN');
  const wrong = checkPushSubscription({ endpoint, p256dh, auth }, services);
  if (wrong.length > 0) return rejectFields(wrong);
  const { userId } = viewer;
  const known = [...all.values()];
  const isSame = (one: PushSubscription) =>
    one.sessionId === sessionId && one.endpoint === endpoint && one.p256dh === p256dh && one.auth === auth;
  if (known.some(isSame)) return [];
  const replaced = known.filter((one) => one.sessionId === sessionId || one.endpoint === endpoint);
  const others = known.filter((one) => !replaced.includes(one));
  const tooMany = others.slice(0, Math.max(0, others.length + 1 - mostPushBrowsers));
  return [
    ...[...replaced, ...tooMany].map((one) =>
      pushUnsubscribed({ subscriptionId: one.subscriptionId, userId }),
    ),
    pushSubscribed({ subscriptionId, userId, sessionId, endpoint, p256dh, auth }),
  ];
};

/** A person ends the push messages of one of their browsers. */
export const unsubscribePush = (
  all: PushSubscriptions,
  { viewer, subscriptionId }: { readonly viewer: Viewer; readonly subscriptionId: string },
): PushFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!all.has(subscriptionId)) return reject('NTFND', 'This browser gets no push messages any more.');
  return [pushUnsubscribed({ subscriptionId, userId: viewer.userId })];
};
