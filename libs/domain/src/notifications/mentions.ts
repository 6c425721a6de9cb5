import { limits } from '../users/rules.js';

/** A text may name so many people; more are not told. */
export const mostMentions = 20;

// As usernames are; not within a word, so that no address of e-mail names anyone.
const mention = new RegExp(
  `(?<![\\p{L}\\p{N}_.@-])@([a-zA-Z][a-zA-Z0-9_-]{${limits.username.min - 1},${limits.username.max - 1}})(?![\\p{L}\\p{N}_@])`,
  'gu',
);

/** The usernames that a text names (`@priya`), in lower case, each once and in order. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(mention)]
      .slice(0, mostMentions)
      .map(([, name]) => name!.toLowerCase().replace(/-+$/, '')),
  ),
];
