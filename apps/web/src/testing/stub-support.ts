import { mostFailuresLooked, mostJobsRetried } from '@hedgerow/domain';
import { stubId } from './stub-records.js';

type Args = { input?: Record<string, unknown>; [key: string]: unknown };

interface Parts {
  readonly iso: (hoursAgo: number) => string;
  readonly empty: boolean;
  readonly user: (name: string) => object;
  readonly connection: (rows: unknown[], page: Args) => object;
}

const written = [
  {
    ...{ kind: 'PROBLEM', text: 'The map is <b>empty</b>.\nSince Monday.', page: '/things/:id/dashboard' },
    ...{ email: 'mia@post.example', by: undefined },
  },
  { kind: 'IDEA', text: 'Please add ponds.', page: null, email: null, by: 'Tomas Reyes' },
  { kind: 'OTHER', text: null, page: '/', email: null, by: null },
];

const queueOf: Readonly<Record<string, string>> = { 'make-data-export': 'exports', 'send-push': 'push' };

/** Alike but for a number, as the api has it. */
const kindOf = ({ reaction, reason }: { readonly reaction: string; readonly reason: string }): string =>
  `${reaction} ${reason.replaceAll(/\d+/g, '#')}`;

/** What people wrote, and jobs that the worker gave up. */
export const stubSupport = ({ iso, empty, user, connection }: Parts) => {
  const answered = new Set<string>();
  const gone = new Set<string>();
  /** What the first of them wrote, in place of the usual. */
  let words: string | undefined;
  const feedback = () =>
    written
      .map(({ by, ...one }, i) => {
        const id = stubId('feedback', i);
        return {
          ...{ __typename: 'Feedback', nodeId: `Feedback:${i}`, id, ...one, at: iso(3 * i + 1) },
          ...(words !== undefined && i === 0 ? { text: words } : {}),
          isFromGuest: by === undefined,
          writer: by ? user(by) : null,
          answeredAt: answered.has(id) ? iso(0) : null,
          answeredBy: answered.has(id) ? user('Maren Oduya') : null,
        };
      })
      .filter(({ id }) => !empty && !gone.has(id));
  /** Push messages that failed besides: none of them is listed. */
  let unlisted = 0;
  const reactions = ['send-email-verification', 'make-data-export', 'send-email-verification'];
  reactions.push('send-push', 'send-push');
  const jobs = (kind?: unknown) =>
    reactions
      .map((reaction, i) => ({
        ...{
          id: stubId('job', i),
          queue: queueOf[reaction] ?? 'mail',
          reaction,
          attempts: i === 1 ? 1 : 16,
        },
        ...{
          key: i === 1 ? 'maren' : null,
          reason: i === 2 ? '' : reaction === 'send-push' ? `No answer after ${i} s` : '550 No such mailbox',
          failedAt: iso(i + 1),
        },
      }))
      .filter(({ id }) => !empty && !gone.has(id))
      .filter((job) => kind == null || kindOf(job) === kind);
  const kinds = () =>
    [...new Set(jobs().map(kindOf))].map((id) => {
      const alike = jobs(id);
      const count = alike.length + (id.startsWith('send-push') ? unlisted : 0);
      return {
        ...{ id, jobs: Math.min(count, mostFailuresLooked), isAll: unlisted < mostFailuresLooked },
        ...{ firstFailedAt: alike.at(-1)!.failedAt, last: alike[0] },
      };
    });
  const failures = {
    /** One more fails. */
    fail: (reaction: string): void => void reactions.push(reaction),
    /** One runs again, by another's press. */
    retry: (id: string): void => void gone.add(id),
    /** So many push messages fail besides those that are listed. */
    failUnlisted: (count: number): void => void (unlisted = count),
  };
  const feedbackIs = (text: string): void => void (words = text);
  const calls = {
    sendFeedback: () => ({ success: true }),
    allFeedback: ({ isAnswered, ...page }: Args) =>
      connection(
        feedback().filter(({ id }) => isAnswered == null || answered.has(id) === isAnswered),
        page,
      ),
    answerFeedback: ({ input }: Args) => {
      const id = String(input?.['id']);
      if (input?.['isAnswered']) answered.add(id);
      else answered.delete(id);
      return { feedback: feedback().find((one) => one.id === id) };
    },
    deleteFeedbackById: ({ input }: Args) => {
      gone.add(String(input?.['id']));
      return { deletedNodeId: input?.['id'] };
    },
    allFailedJobs: ({ kind, ...page }: Args) => {
      const totalCount = jobs(kind).length + unlisted;
      return { ...connection(jobs(kind), page), totalCount };
    },
    failedJobKinds: kinds,
    retryFailedJobs: ({ input }: Args) => {
      if (unlisted > mostJobsRetried && input?.['ids'] === undefined) {
        unlisted -= mostJobsRetried;
        return { retried: mostJobsRetried };
      }
      const ids = (input?.['ids'] as string[] | undefined) ?? jobs(input?.['kind']).map(({ id }) => id);
      for (const id of ids) gone.add(id);
      return { retried: ids.length };
    },
  };
  return { calls, failures, feedbackIs };
};
