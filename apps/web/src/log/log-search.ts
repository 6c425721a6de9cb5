import { filterIn } from '../activity/activity-search.js';

const typeForm = /^[A-Z][A-Za-z]{0,79}$/;

/** What is typed, if anything, as far as the api takes it. */
const typedIn = (search: URLSearchParams, name: string, most: number): string | null =>
  search.get(name)?.trim().slice(0, most) || null;

/** The parts of an address that narrow the events and are typed. */
export const typedNames = ['subject', 'text'] as const;

/** What an address narrows the events by: `kind` (a type), `person`, `from`, `to` (days of the viewer's), `subject`, `text`. */
export const logVariables = (search: URLSearchParams) => {
  const { userId, from, to } = filterIn(search);
  const type = search.get('kind');
  return {
    types: type !== null && typeForm.test(type) ? [type] : null,
    subject: typedIn(search, 'subject', 200),
    text: typedIn(search, 'text', 100),
    ...{ personId: userId ?? null, from: from ?? null, to: to ?? null },
  };
};

/** The path of an event's own page. */
export const eventPath = (id: string): string => `/admin/events/${id}`;
