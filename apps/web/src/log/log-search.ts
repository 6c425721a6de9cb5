import { filterIn, filterNames } from '../activity/activity-search.js';
import { momentIn } from './moments.js';

const typeForm = /^[A-Z][A-Za-z]{0,79}$/;
/** An id, or a stream, which ends with one. */
const subjectForm = /^(?:[a-z]+-.*)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** As far as the api takes it. */
const mostText = 100;
const mostSubject = 200;

/** The parts of an address that narrow the events, besides those that other lists have. */
const ownNames = ['types', 'with', 'search'] as const;

/** All parts of an address that narrow the events. */
export const logFilterNames = [...filterNames, ...ownNames] as const;

/** The types that an address asks for, in their order; none are all. */
export const typesIn = (search: URLSearchParams): readonly string[] =>
  [...new Set((search.get('types') ?? '').split(','))].filter((type) => typeForm.test(type)).sort();

/** Whether an address asks for where people went in the app, too. */
export const isWithNavigation = (search: URLSearchParams): boolean => search.get('with') === 'navigation';

/** What is typed: an id or a stream means what it is about, anything else is looked for in the data. */
const typedIn = (search: URLSearchParams) => {
  const typed = search.get('search')?.trim() ?? '';
  const isSubject = subjectForm.test(typed);
  return {
    subject: isSubject ? typed.slice(0, mostSubject) : null,
    text: isSubject ? null : typed.slice(0, mostText) || null,
  };
};

/** Whether an address names what it looks for, be it types, a word, a stream or an id: then navigation is found like all else. */
export const isLookedFor = (search: URLSearchParams): boolean => {
  const { subject, text } = typedIn(search);
  return typesIn(search).length > 0 || subject !== null || text !== null;
};

/**
 * What an address narrows the events by: `types` with commas between, `person`, `search`, `from` and `to` (a day of the viewer's, or
 * a moment; a last day is within, a last moment is not).
 * Where people went, which is most of what happens, is among them with `with=navigation`, or where it is looked for.
 */
export const logVariables = (search: URLSearchParams) => {
  const { userId } = filterIn(search);
  const types = typesIn(search);
  return {
    types: types.length > 0 ? types : null,
    withoutSlices: isWithNavigation(search) || isLookedFor(search) ? null : ['navigation'],
    ...typedIn(search),
    personId: userId ?? null,
    ...{ from: momentIn(search, 'from') ?? null, to: momentIn(search, 'to') ?? null },
  };
};

/** What the events are narrowed by, as the api takes it. */
export type LogVariables = ReturnType<typeof logVariables>;

/** Whether less is asked for than the page shows unasked: what is left out then does not count. */
export const isNarrowed = ({ withoutSlices: _unasked, ...asked }: LogVariables): boolean =>
  Object.values(asked).some((value) => value !== null);

/** The path of an event's own page. */
export const eventPath = (id: string): string => `/admin/events/${id}`;

/** The events of a stream, or those that an id is in. */
export const eventsOfPath = (subject: string): string =>
  `/admin/events?search=${encodeURIComponent(subject)}`;
