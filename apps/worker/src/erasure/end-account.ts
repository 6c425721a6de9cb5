import { type DepartureChoice, primaryEmailOf, type User, users } from '@hedgerow/domain';
import type { AccountDeletions, Erasures, EventStore, SignedReceipt } from '@hedgerow/event-store';
import { sleep } from '@hedgerow/platform';
import { receiptLetter } from '../mail/account-letters.js';
import type { PostOffice } from '../mail/post-office.js';
import {
  type Job,
  type Reaction,
  reaction,
  type RunContext,
  type RunOutcome,
} from '../reactions/reaction.js';
import { Departures } from './departures.js';
import { erasureRule } from './erase-again.js';

interface Ending {
  readonly userId: string;
  readonly receiptId: string;
  readonly choices: readonly DepartureChoice[];
  readonly at: string;
}

export interface EndAccountParts {
  readonly store: Pick<EventStore, 'load' | 'append'>;
  readonly erasures: Pick<Erasures, 'erase'>;
  readonly deletions: AccountDeletions;
  /** Without a mail server the receipt is on its page alone. */
  readonly post?: Pick<PostOffice, 'send' | 'publicUrl'> | undefined;
  /** Milliseconds until what an api let pass with a session that it remembered is written or refused. */
  readonly settleMs?: number;
  /** How many actions the person recorded; they stay. Where the read model cannot say, the receipt does not. */
  readonly actionsBy: (userId: string) => Promise<number>;
}

/** Milliseconds. A thousand things take some ten seconds; what a run does not reach the next one does. */
const timeoutMs = 300_000;

/**
 * An api that has not been told of the end of a session remembers it for a second (`LiveSessions`). What passed there by then
 * has four more: a thing that is made in that time would have no owner but one who is gone.
 */
const settled = 5_000;

/**
 * The reaction: carries out the deletion of an account that its person confirmed (decision 30). The texts go first, so that
 * nothing which fails later can keep them. From the beginning: a restored backup is told again by Kafka.
 */
export const endAccount = (parts: EndAccountParts): Reaction =>
  reaction({
    name: 'end-account',
    queue: 'accounts',
    takes: ['AccountDeletionConfirmed'],
    startFrom: 'beginning',
    timeoutMs,
    key: ({ data }) => data.userId,
    react: ({ occurredAt, data }) => ({ jobs: [{ payload: { ...data, at: occurredAt } }] }),
    run: (job: Job<Ending>, context) => carryOut(parts, job, context),
  });

const carryOut = async (
  { store, erasures, deletions, post, actionsBy, settleMs = settled }: EndAccountParts,
  { id: jobId, payload }: Job<Ending>,
  { signal }: RunContext,
): Promise<RunOutcome> => {
  const { userId, receiptId, choices, at } = payload;
  const { state: person } = await store.load(users, userId);
  const stays = await actionsBy(userId).then(
    (actions) => ({ actions }),
    () => ({}),
  );
  await deletions.count({ person: userId, receipt: receiptId }, at, {
    emails: person.emails.length,
    names: person.id ? 2 : 0,
  });
  const emptied = await erasures.erase(userId, erasureRule);
  const leave = async () => {
    const streams = await deletions.streamsOf(userId);
    await new Departures(store, erasureRule).leaveAll(streams, { userId, choices, jobId }, signal);
    return streams;
  };
  await leave();
  await sleep(settleMs, signal);
  const streams = await leave();
  const signed = await deletions.sign(userId, { correlationId: jobId, streams, emptied, stays });
  await tell(post, person, signed);
};

/**
 * Sends the receipt to the address that was read before the key was destroyed. It is in memory alone, so there is one try: a
 * run that comes back later knows no address, and the receipt is on its page.
 */
const tell = async (
  post: EndAccountParts['post'],
  person: User,
  { receipt: { receipt, erasedAt } }: SignedReceipt,
): Promise<void> => {
  const email = primaryEmailOf(person);
  if (!post || !email) return;
  const letter = receiptLetter(post.publicUrl, person, { receipt, erasedAt });
  await post.send({ to: email.email, letter, id: receipt }).catch(() => undefined);
};
