import { pushSubscriptions, pushUnsubscribed, users, viewersOf } from '@hedgerow/domain';
import { type EventStore, type Sessions, whileStale } from '@hedgerow/event-store';
import { derivedId } from '@hedgerow/platform';
import { toldList } from '@hedgerow/read-model';
import type pg from 'pg';
import { type Job, type Reaction, reaction, type TakenEvent } from '../reactions/reaction.js';
import { entryOf } from './digest-entry.js';
import { sentenceOf } from './digest-letter.js';
import { pushLifeSeconds, type PushPost } from './push-post.js';

const takes = ['NotificationSent', 'PushSubscribed', 'PushUnsubscribed'] as const;

interface Payload {
  readonly userId: string;
  readonly notificationId: string;
  readonly subscriptionId: string;
  /** When the person was told in the app, ISO 8601. */
  readonly at: string;
}

export interface PushParts {
  readonly store: Pick<EventStore, 'load' | 'append'>;
  readonly sessions: Pick<Sessions, 'isActive'>;
  readonly readPool: pg.Pool;
  readonly post: Pick<PushPost, 'send'>;
  /** The time to go by; that of this machine when left out. */
  readonly clock?: () => Date;
}

/** Characters of a message: push services take some 4,000 bytes, and a phone shows two lines. */
const longest = 300;

const short = (text: string): string => {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
};

/** The browsers of a person, by their subscriptions. */
const evolve = (
  browsers: readonly string[],
  event: TakenEvent<(typeof takes)[number]>,
): readonly string[] | undefined => {
  if (event.type === 'NotificationSent') return browsers.length > 0 ? browsers : undefined;
  const { subscriptionId } = event.data;
  const others = browsers.filter((one) => one !== subscriptionId);
  if (event.type === 'PushSubscribed') return [...others, subscriptionId];
  return others.length > 0 ? others : undefined;
};

/** A browser that messages do not reach any more gets none. */
const end = ({ store }: PushParts, userId: string, subscriptionId: string): Promise<void> =>
  whileStale(5, async () => {
    const { state, version } = await store.load(pushSubscriptions, userId);
    if (!state.has(subscriptionId)) return;
    await store.append({
      commandId: derivedId('command', 'push', subscriptionId, String(version)),
      actor: { kind: 'rule', id: 'send-push' },
      streams: [
        {
          stream: pushSubscriptions.stream(userId),
          expected: version,
          facts: [pushUnsubscribed({ subscriptionId, userId })],
        },
      ],
    });
  });

/**
 * The reaction: what a person is told in the app is sent to each of their browsers that asked for it, by a job of its own, so that
 * one that fails repeats no other. What is said, and whether, is asked for when it is sent: nothing that was read, that the person
 * may not see any more or has switched off, and nothing to a browser in which they are signed out.
 */
export const sendPush = (parts: PushParts): Reaction =>
  reaction({
    name: 'send-push',
    // A push service that does not answer delays no notification in the app.
    queue: 'push',
    takes,
    // To know all browsers. What is older than a few hours is not sent.
    startFrom: 'beginning',
    key: ({ data }) => data.userId,
    state: { initial: [] as readonly string[], evolve },
    react: (event, browsers) => {
      if (event.type !== 'NotificationSent') return undefined;
      const { userId, notificationId } = event.data;
      return {
        jobs: browsers.map((subscriptionId) => ({
          part: subscriptionId,
          payload: { userId, notificationId, subscriptionId, at: event.occurredAt },
        })),
      };
    },
    run: async ({ payload }: Job<Payload>, context) => {
      const { store, sessions, readPool, post, clock } = parts;
      const { userId, notificationId, subscriptionId, at } = payload;
      const now = clock?.() ?? new Date();
      if (Date.parse(at) < now.getTime() - pushLifeSeconds * 1000) return 'nothing to do';
      const browser = (await store.load(pushSubscriptions, userId)).state.get(subscriptionId);
      if (!browser) return 'nothing to do';
      if (!(await sessions.isActive(browser.sessionId))) {
        await end(parts, userId, subscriptionId);
        return 'nothing to do';
      }
      const person = await store.load(users, userId);
      const viewer = viewersOf([person]).get(userId);
      if (!viewer) return 'nothing to do';
      const [row] = await toldList.withIds(readPool, viewer, [notificationId]);
      // The queue's last try ends this; what is missing is the notification itself, which the app does not show either.
      if (!row) throw new Error('The read model has not come so far; the message is tried again');
      if (row.readAt !== null || person.state.mutedNotifications.includes(row.kind)) return 'nothing to do';
      const entry = await entryOf({ store, readPool, now }, { viewer, state: person.state }, row);
      const sentence = entry && sentenceOf(entry);
      if (sentence === undefined || (await context.alreadyDone())) return 'nothing to do';
      const message = {
        ...{ id: notificationId, title: 'Hedgerow', body: short(sentence) },
        path: '/notifications',
      };
      const pushed = await post.send(browser, message, context.signal);
      if (pushed === 'taken') return undefined;
      await end(parts, userId, subscriptionId);
      return 'nothing to do';
    },
  });
