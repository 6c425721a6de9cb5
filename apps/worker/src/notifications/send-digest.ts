import { letterAfter, primaryEmailOf, users, viewersOf } from '@hedgerow/domain';
import type { EventStore, UnsubscribeLinks } from '@hedgerow/event-store';
import { toldList } from '@hedgerow/read-model';
import type pg from 'pg';
import { type PostOffice, sendingMs } from '../mail/post-office.js';
import { type Job, type Reaction, reaction } from '../reactions/reaction.js';
import { entryOf } from './digest-entry.js';
import { type DigestEntry, digestLetter, mostInLetter } from './digest-letter.js';

interface Payload {
  readonly userId: string;
  /** What is told: from the first moment to the one before the second, ISO 8601. */
  readonly from: string;
  readonly until: string;
  /** The last notification that there was. */
  readonly last: string;
}

/** So many of a day are looked at, the newest; more are not counted. */
const mostLookedAt = 100;

export interface DigestParts {
  readonly store: Pick<EventStore, 'load'>;
  readonly readPool: pg.Pool;
  readonly post: Pick<PostOffice, 'send' | 'publicUrl'>;
  readonly links: Pick<UnsubscribeLinks, 'pathFor'>;
  readonly timeZone: string;
}

/**
 * The reaction: once a day, a letter with what a person has not read, for those who asked for it (rule A57). The first notification
 * after a letter sets the timer of the next: where there was none, there is no timer and no letter. What is told is asked for when
 * the letter is sent: nothing that was read, nor that the person may not see any more.
 */
export const sendDigest = (parts: DigestParts): Reaction =>
  reaction({
    name: 'send-digest',
    queue: 'mail',
    takes: ['NotificationSent'],
    startFrom: 'now',
    late: 'drop',
    timeoutMs: sendingMs,
    key: ({ data }) => data.userId,
    react: ({ occurredAt, data: { userId, notificationId: last } }) => {
      const { from, until } = letterAfter(new Date(occurredAt), parts.timeZone);
      // Each day has a timer of its own: what comes while one is due moves no letter to the next day.
      return { timers: [{ name: until, at: until, payload: { userId, from, until, last } }] };
    },
    run: async ({ id, payload: { userId, from, until, last } }: Job<Payload>, context) => {
      const { store, readPool, post, links } = parts;
      const person = await store.load(users, userId);
      const email = primaryEmailOf(person.state);
      const viewer = viewersOf([person]).get(userId);
      if (!viewer || !person.state.notificationDaily || !email?.isVerified) return 'nothing to do';
      if ((await toldList.withIds(readPool, viewer, [last])).length === 0)
        throw new Error('The read model has not come so far; the letter is tried again');
      const rows = await toldList.page(readPool, {
        ...{ viewer, order: 'NEWEST', first: mostLookedAt },
        filter: { unread: true, from: new Date(from), to: new Date(until) },
      });
      const reader = { viewer, state: person.state };
      const told: DigestEntry[] = [];
      for (const { row } of rows) {
        if (person.state.mutedNotifications.includes(row.kind)) continue;
        const entry = await entryOf({ store, readPool, now: new Date() }, reader, row);
        if (entry) told.push(entry);
      }
      if (told.length === 0) return 'nothing to do';
      const letter = digestLetter(post.publicUrl, {
        ...{ name: person.state.name, entries: told.slice(0, mostInLetter), count: told.length },
        unsubscribeUrl: `${post.publicUrl}${await links.pathFor(userId)}`,
      });
      if (await context.alreadyDone()) return 'nothing to do';
      await post.send({ to: email.email, letter, id });
    },
  });
