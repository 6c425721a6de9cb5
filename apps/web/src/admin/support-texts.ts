// The pages of support.
export const support = 'Support';
export const lead = 'What people wrote, and what failed.';
export const sections = 'Parts of support';
export const feedback = 'Feedback';
export const failedJobs = 'Failed jobs';

// What people wrote.
export const show = 'Which feedback';
export const choices = { open: 'To answer', answered: 'Answered', all: 'All' } as const;
export const aGuest = 'A guest';
export const deactivated = 'Deactivated account';
export const answerSubject = (quote: string) =>
  quote === '' ? 'Your feedback' : `Your feedback: “${quote}”`;
export const noAnswer = 'wants no answer';
export const from = (page: string) => `from ${page}`;
export const erased = 'The text was erased with the account of its writer.';
export const markAnswered = 'Mark as answered';
export const reopen = 'Not answered yet';
export const isAnswered = 'Marked as answered.';
export const isOpen = 'Marked as not answered yet.';
export const answerUndone = 'Undone. It stands where it stood before.';
export const answeredBy = (person: string) => `Answered, says ${person},`;
export const deleteIt = 'Delete';
export const deleteTitle = 'Delete this feedback?';
export const deleteWhy =
  'No administrator can read it again. What a guest wrote is destroyed for good; what a person wrote stays in the file of their own data.';
export const deleting = 'Deleting…';
export const deleteFailed = 'Failed to delete the feedback';
export const deleted = 'The feedback is deleted.';
export const nothingOpen = 'All is answered. What people write to you stands here until you say that it is.';
export const nothingAnswered = 'Nothing has been answered yet.';
export const nothingYet = 'What people write to you at “Send feedback” stands here. Nobody has written yet.';
export const showAll = 'Show all';

// What the worker gave up.
export const jobsLead = (jobs: number, kinds: number) =>
  `${jobsCounted(jobs)}${kinds > 1 ? ` of ${kinds} kinds` : ''}. A retry begins anew, with all its tries.`;
/** Of some, there may be more. */
export const jobsCounted = (count: number, isAll = true) => {
  if (isAll) return count === 1 ? '1 failed job' : `${count.toLocaleString('en-US')} failed jobs`;
  return `${count.toLocaleString('en-US')} or more failed jobs`;
};
export const lastAreLookedAt = (count: string) => `Shown are the kinds of the ${count} that failed last.`;
export const moreKinds = (count: string) => `The ${count} kinds that failed last are shown.`;
export const firstFailed = 'first';
export const lastFailed = 'last';
export const showJobs = 'Show each of them';
export const hideJobs = 'Hide them';
/** What each reaction of the worker does for people. */
const jobNames: Readonly<Record<string, string>> = {
  'award-badges': 'Award badges',
  'end-account': 'Delete an account',
  'erase-again': 'Check that an erasure is complete',
  'follow-up-task': 'Make the next task of a repetition',
  'make-data-export': 'Make a file of a person’s own data',
  'notify-of-due-tasks': 'Notify of tasks that are due',
  'notify-people': 'Notify people',
  'prepare-picture': 'Prepare a picture',
  'send-account-deletion': 'Letter: delete the account',
  'send-digest': 'Letter: the daily digest',
  'send-email-verification': 'Letter: verify the address',
  'send-invitation': 'Letter: an invitation',
  'send-passphrase-reset': 'Letter: a new passphrase',
  'send-push': 'Send a push message',
  'send-welcome': 'Letter: welcome',
  'tell-of-data-export': 'Letter: the file of one’s own data',
  'tell-of-new-passphrase': 'Letter: the passphrase was changed',
  'tidy-pictures': 'Remove pictures that nothing shows',
};
/** A job by what it does; by the name of its reaction where this version does not know it. */
export const jobName = (reaction: string) => jobNames[reaction] ?? reaction;
export const attempts = (count: number) => (count === 1 ? 'tried once' : `tried ${count} times`);
export const queue = (name: string) => `queue ${name}`;
export const about = (key: string) => `about ${key}`;
export const noReason = 'No reason is known.';
export const retry = 'Retry';
export const retryOf = (job: string) => `Retry: ${job}`;
export const retryAll = 'Retry all';
export const retryKind = (count: string) => `Retry these ${count}`;
export const retryThese = 'Retry these';
export const retryTheseTitle = 'Retry these failed jobs?';
export const retryAtOnce = (count: string) => `They are retried ${count} at a time.`;
export const retryAllTitle = (count: string) =>
  count === '1' ? 'Retry the failed job?' : `Retry ${count} failed jobs?`;
export const retryAllWhy =
  'They run within seconds. Those that fail again come back here. Your name is written down.';
export const retrying = 'Retrying…';
export const retryFailed = 'Failed to retry';
export const retried = (count: number) =>
  count === 1 ? 'The job runs again.' : `${count.toLocaleString('en-US')} jobs run again.`;
export const noJobs =
  'No job has failed. What the worker gives up after all its tries stands here, with the reason.';

// Files
export const id = 'Id';
export const written = 'Written';
export const kind = 'Kind';
export const writer = 'Writer';
export const email = 'E-mail';
export const page = 'Page';
export const text = 'Text';
export const answered = 'Answered';
export const answeredByWhom = 'Answered, says';
export const failedAt = 'Failed';
export const queueName = 'Queue';
export const job = 'Job';
export const reaction = 'Reaction';
export const aboutWhat = 'About';
export const reason = 'Reason';
export const tries = 'Tries';
