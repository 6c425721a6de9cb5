import type { NotificationKind } from './__generated__/NotificationListQuery.graphql.js';

type Kind = Exclude<NotificationKind, '%future added value'>;

/** What the page is narrowed to, as the URL has it, and the kinds that it means. */
export const kindKeys = {
  tasks: ['TASK_ASSIGNED', 'TASK_DUE', 'TASK_COMPLETED'],
  water: ['NEEDS_WATER'],
  invitations: ['INVITED'],
  mentions: ['MENTIONED'],
  badges: ['BADGE'],
} as const satisfies Readonly<Record<string, readonly Kind[]>>;
export type KindKey = keyof typeof kindKeys;

/** What a URL asks for; undefined for all of them, and for what there is not. */
export const kindIn = (search: URLSearchParams): KindKey | undefined => {
  const asked = search.get('kind');
  return asked !== null && Object.hasOwn(kindKeys, asked) ? (asked as KindKey) : undefined;
};

/** The variables of the list, by its URL. */
export const kindsIn = (search: URLSearchParams): { readonly kinds?: readonly Kind[] } => {
  const key = kindIn(search);
  return key ? { kinds: kindKeys[key] } : {};
};
