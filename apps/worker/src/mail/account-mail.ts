import { emailOf, exportDays, primaryEmailOf, type User, users } from '@hedgerow/domain';
import type { CodeRequest, EventStore, MailCodes } from '@hedgerow/event-store';
import {
  type Job,
  type Reaction,
  reaction,
  type RunContext,
  type RunOutcome,
} from '../reactions/reaction.js';
import {
  accountDeletionLetter,
  exportReadyLetter,
  passphraseChangedLetter,
  resetLetter,
  verificationLetter,
  welcomeLetter,
} from './account-letters.js';
import type { Letter } from './letter.js';
import { type PostOffice, sendingMs } from './post-office.js';

interface OfPerson {
  readonly userId: string;
  /** When the event happened, ISO 8601. */
  readonly at: string;
}
type OfEmail = OfPerson & { readonly emailId: string };

export interface MailParts {
  readonly store: Pick<EventStore, 'load'>;
  readonly codes: Pick<MailCodes, 'issue'>;
  readonly post: Pick<PostOffice, 'send' | 'publicUrl'>;
}

/**
 * The letters about an account. Payloads hold ids: address, name and code are looked up or made when a letter is sent, so that
 * no queue and no table has them (decision 27).
 */
export const accountMail = ({ store, codes, post }: MailParts): readonly Reaction[] => {
  const personOf = async (userId: string): Promise<User> => (await store.load(users, userId)).state;
  const send = async (
    { id }: Job<object>,
    context: RunContext,
    to: string,
    letter: Letter,
  ): Promise<RunOutcome> => {
    if (await context.alreadyDone()) return 'nothing to do';
    await post.send({ to, letter, id });
  };
  const codeFor = (
    { id, payload }: Job<OfPerson>,
    asked: Pick<CodeRequest, 'purpose' | 'subject' | 'email' | 'lifeHours'>,
  ) => codes.issue({ ...asked, person: payload.userId, request: id, askedAt: payload.at });
  const usual = { queue: 'mail', startFrom: 'now', timeoutMs: sendingMs } as const;

  return [
    reaction({
      ...usual,
      name: 'send-email-verification',
      takes: ['UserEmailAdded', 'UserEmailVerificationRequested'],
      key: ({ data }) => data.emailId,
      react: ({ occurredAt, data: { userId, emailId } }) => ({
        jobs: [{ payload: { userId, emailId, at: occurredAt } }],
      }),
      run: async (job: Job<OfEmail>, context) => {
        const { userId, emailId } = job.payload;
        const person = await personOf(userId);
        const email = emailOf(person, emailId);
        // The letter of the welcome comes to it, and its code verifies it.
        if (!email || email.isVerified || person.isWelcomed) return 'nothing to do';
        const code = await codeFor(job, { purpose: 'verify-email', subject: emailId });
        if (code === undefined) return 'nothing to do';
        return send(job, context, email.email, verificationLetter(post.publicUrl, person, { emailId, code }));
      },
    }),
    reaction({
      ...usual,
      name: 'send-passphrase-reset',
      takes: ['PassphraseResetRequested'],
      key: ({ data }) => data.userId,
      react: ({ occurredAt, data: { userId, emailId } }) => ({
        jobs: [{ payload: { userId, emailId, at: occurredAt } }],
      }),
      run: async (job: Job<OfEmail>, context) => {
        const { userId, emailId } = job.payload;
        const person = await personOf(userId);
        const email = emailOf(person, emailId);
        if (!email) return 'nothing to do';
        const code = await codeFor(job, { purpose: 'reset-passphrase', subject: userId, email: emailId });
        if (code === undefined) return 'nothing to do';
        return send(job, context, email.email, resetLetter(post.publicUrl, person, { userId, code }));
      },
    }),
    reaction({
      ...usual,
      name: 'send-account-deletion',
      takes: ['AccountDeletionRequested'],
      key: ({ data }) => data.userId,
      react: ({ occurredAt, data: { userId } }) => ({ jobs: [{ payload: { userId, at: occurredAt } }] }),
      run: async (job: Job<OfPerson>, context) => {
        const { userId, at } = job.payload;
        const person = await personOf(userId);
        const email = primaryEmailOf(person);
        if (!email || person.isLeaving) return 'nothing to do';
        const code = await codeFor(job, { purpose: 'delete-account', subject: userId });
        if (code === undefined) return 'nothing to do';
        const letter = accountDeletionLetter(post.publicUrl, person, { code, askedAt: at });
        return send(job, context, email.email, letter);
      },
    }),
    reaction({
      ...usual,
      name: 'send-welcome',
      takes: ['UserWelcomed'],
      key: ({ data }) => data.userId,
      react: ({ occurredAt, data: { userId, emailId } }) => ({
        jobs: [{ payload: { userId, emailId, at: occurredAt } }],
      }),
      run: async (job: Job<OfEmail>, context) => {
        const { userId, emailId } = job.payload;
        const person = await personOf(userId);
        const email = emailOf(person, emailId);
        if (!email || !person.isWelcomed) return 'nothing to do';
        const asked = {
          purpose: 'reset-passphrase',
          subject: userId,
          email: emailId,
          lifeHours: 72,
        } as const;
        const code = await codeFor(job, asked);
        if (code === undefined) return 'nothing to do';
        return send(job, context, email.email, welcomeLetter(post.publicUrl, person, { userId, code }));
      },
    }),
    reaction({
      ...usual,
      name: 'tell-of-data-export',
      takes: ['DataExportFinished'],
      react: ({ occurredAt, data: { userId } }) => ({ jobs: [{ payload: { userId, at: occurredAt } }] }),
      run: async (job: Job<OfPerson>, context) => {
        const person = await personOf(job.payload.userId);
        const email = primaryEmailOf(person);
        if (!email || person.isLeaving) return 'nothing to do';
        const letter = exportReadyLetter(post.publicUrl, person, {
          days: exportDays,
          madeAt: job.payload.at,
        });
        return send(job, context, email.email, letter);
      },
    }),
    reaction({
      ...usual,
      name: 'tell-of-new-passphrase',
      takes: ['PassphraseChanged'],
      react: ({ occurredAt, data: { userId } }) => ({ jobs: [{ payload: { userId, at: occurredAt } }] }),
      run: async (job: Job<OfPerson>, context) => {
        const person = await personOf(job.payload.userId);
        const email = primaryEmailOf(person);
        if (!email) return 'nothing to do';
        return send(
          job,
          context,
          email.email,
          passphraseChangedLetter(post.publicUrl, person, job.payload.at),
        );
      },
    }),
  ];
};
