import type { Letter } from '../mail/letter.js';

/** So many notifications a letter tells of; of the others it says how many there are. */
export const mostInLetter = 20;

/** What a letter says of one notification; names are those of now, and empty where there is none any more or the person may not see it. */
export interface DigestEntry {
  readonly kind: string;
  /** It stands for more of its kind, and names none of them. */
  readonly standsForMore?: true;
  readonly by?: string;
  readonly thing?: string;
  readonly group?: string;
  readonly device?: string;
  readonly task?: string;
  /** Title and level. */
  readonly badge?: { readonly title: string; readonly level: number };
}

const person = ({ by }: DigestEntry): string => by || 'A deactivated account';
const task = ({ task: title }: DigestEntry): string => (title ? `“${title}”` : 'a task');
const forThing = ({ thing }: DigestEntry): string => (thing ? ` for ${thing}` : '');

const invitedTo = ({ thing, group, device }: DigestEntry): string => {
  if (thing !== undefined) return thing ? `the thing “${thing}”` : 'a thing';
  if (group !== undefined) return group ? `the group “${group}”` : 'a group';
  return device ? `the device “${device}”` : 'a device';
};

const sentences: Readonly<Record<string, (entry: DigestEntry) => string>> = {
  TASK_ASSIGNED: (entry) => `${person(entry)} gave you the task ${task(entry)}${forThing(entry)}.`,
  TASK_DUE: (entry) => `${task(entry)}${forThing(entry)} is due.`,
  TASK_COMPLETED: (entry) => `${person(entry)} completed ${task(entry)}${forThing(entry)}.`,
  INVITED: (entry) =>
    `${person(entry)} invited you to ${invitedTo(entry)}. That letter has the link to accept.`,
  NEEDS_WATER: ({ thing = '' }) => `${thing} is too dry.`,
  MENTIONED: (entry) => `${person(entry)} mentioned you in the history of ${entry.thing ?? 'a thing'}.`,
  BADGE: ({ badge }) =>
    badge ? `You earned the badge ${badge.title}, level ${badge.level}.` : 'You earned a badge.',
};

/** The same of more than are told one by one. */
const sentencesOfMore: typeof sentences = {
  TASK_ASSIGNED: (entry) => `${person(entry)} gave you more tasks.`,
  TASK_DUE: () => 'More tasks are due.',
  TASK_COMPLETED: (entry) => `${person(entry)} completed more tasks.`,
  INVITED: (entry) => `${person(entry)} sent you more invitations. Their letters have the links to accept.`,
  NEEDS_WATER: () => 'More things are too dry.',
  MENTIONED: (entry) => `${person(entry)} mentioned you again.`,
  BADGE: () => 'You earned more badges.',
};

/** What a letter says of a notification, as a sentence; undefined for a kind that it has no words for. */
export const sentenceOf = (entry: DigestEntry): string | undefined =>
  (entry.standsForMore ? sentencesOfMore : sentences)[entry.kind]?.(entry);

interface Digest {
  readonly name: string;
  /** The newest first. */
  readonly entries: readonly DigestEntry[];
  /** How many there are in all, no less than the entries. */
  readonly count: number;
  /** The page that ends these letters. */
  readonly unsubscribeUrl: string;
}

/** What a person has not read of a day. */
export const digestLetter = (
  publicUrl: string,
  { name, entries, count, unsubscribeUrl }: Digest,
): Letter => ({
  subject: count === 1 ? '1 notification on Hedgerow' : `${count} notifications on Hedgerow`,
  greeting: `Hello ${name.split(/\s+/)[0]},`,
  before: [
    'since yesterday morning:',
    ...entries.flatMap((entry) => sentenceOf(entry) ?? []),
    ...(count > entries.length ? [`And ${count - entries.length} more.`] : []),
  ],
  link: { label: 'See your notifications', url: `${publicUrl}/notifications` },
  after: ['This letter comes once a day, and not on a day without news. You asked for it on your profile.'],
  unsubscribe: { label: 'Stop the daily e-mail', url: unsubscribeUrl },
});
