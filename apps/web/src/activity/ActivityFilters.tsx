import { type ReactNode, Suspense, useRef } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { FilterPill } from '../lists/FilterPill.js';
import { shortDate } from '../time/time.js';
import { Boundary } from '../ui/Boundary.js';
import { ButtonLink } from '../ui/Button.js';
import { later } from '../ui/later.js';
import { useSheetOnPage } from '../ui/useSheetOnPage.js';
import { withSearch } from '../ui/with-search.js';
import type { ActivityFiltersQuery } from './__generated__/ActivityFiltersQuery.graphql.js';
import styles from './Activity.module.css';
import { filterIn, filterNames } from './activity-search.js';
import type { FilterName, Kinds } from './FilterSheet.js';
import { kindLabels } from './labels.js';
import * as texts from './texts.js';

const FilterSheet = later(async () => (await import('./FilterSheet.js')).FilterSheet);

const labels = {
  kind: texts.kind,
  person: texts.person,
  group: texts.group,
  thing: texts.thing,
  dates: texts.dates,
} as const;

/** In the URL a filter by dates is two parts. */
const partsOf = (name: FilterName): readonly (typeof filterNames)[number][] =>
  name === 'dates' ? ['from', 'to'] : [name];

const dayIn = (search: URLSearchParams, name: 'from' | 'to'): string | undefined => {
  const at = filterIn(search)[name] && new Date(`${search.get(name)}T00:00`);
  return at && shortDate(at);
};

const datesIn = (search: URLSearchParams): string => {
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')];
  if (from && to) return from === to ? from : texts.fromTo(from, to);
  if (from) return texts.sinceDay(from);
  return to ? texts.untilDay(to) : texts.notKnown;
};

/** The same address without any filter. */
export const withoutFilters = (search: URLSearchParams): string =>
  withSearch(search, Object.fromEntries(filterNames.map((name) => [name, null])));

type NamedBy = 'person' | 'group' | 'thing';

/** The name of the person, group or thing that the feed is narrowed to. */
function Name({ of, id }: { readonly of: NamedBy; readonly id: string }) {
  const found = useLazyLoadQuery<ActivityFiltersQuery>(
    graphql`
      query ActivityFiltersQuery($id: UUID!, $person: Boolean!, $group: Boolean!, $thing: Boolean!) {
        person: userById(id: $id) @include(if: $person) {
          name
        }
        group: groupById(id: $id) @include(if: $group) {
          name
        }
        thing: thingById(id: $id) @include(if: $thing) {
          name
        }
      }
    `,
    { id, person: of === 'person', group: of === 'group', thing: of === 'thing' },
  );
  return found[of]?.name ?? texts.notKnown;
}

interface ValueProps {
  readonly of: FilterName;
  readonly kinds: Kinds;
}

function Value({ of, kinds }: ValueProps) {
  const [search] = useSearchParams();
  if (of === 'dates') return datesIn(search);
  const { userId, groupId, thingId } = filterIn(search);
  if (of === 'kind') {
    const kind = search.get('kind') ?? '';
    return Object.hasOwn(kinds, kind) ? kinds[kind] : texts.notKnown;
  }
  const id = { person: userId, group: groupId, thing: thingId }[of];
  if (id === undefined) return texts.notKnown;
  return (
    <Boundary fallback={() => texts.notKnown} resetKey={id}>
      <Suspense fallback="…">
        <Name of={of} id={id} />
      </Suspense>
    </Boundary>
  );
}

/** The filters of the activity. A guest is told of no person, and of no thing which group it is in. */
export function ActivityFilters() {
  const names: readonly FilterName[] = isSignedIn(useAuth())
    ? ['kind', 'person', 'group', 'thing', 'dates']
    : ['kind', 'thing', 'dates'];
  return <Filters names={names} kinds={kindLabels} />;
}

interface FiltersProps {
  readonly names: readonly FilterName[];
  /** What people call the kinds, as the URL has them. */
  readonly kinds?: Kinds;
  /** Filters of the list's own, which come first. */
  readonly children?: ReactNode;
  /** The parts of the URL that narrow the list; those of the activity when left out. */
  readonly narrows?: readonly string[];
}

/**
 * What a list is narrowed to, as the URL says: a pill says its own value and takes it away with the cross; those that say
 * something come first.
 */
export function Filters({ names, kinds = {}, children, narrows = filterNames }: FiltersProps) {
  const [search] = useSearchParams();
  const { sheet, open, close } = useSheetOnPage<FilterName>();
  const isSet = (name: FilterName) => partsOf(name).some((part) => search.has(part));
  const isNarrowed = narrows.some((name) => search.has(name));
  const group = useRef<HTMLDivElement>(null);
  return (
    <div ref={group} role="group" aria-label={texts.filters} className={styles.filters} tabIndex={-1}>
      {children}
      {[...names.filter(isSet), ...names.filter((name) => !isSet(name))].map((name) => (
        <FilterPill
          key={name}
          label={labels[name]}
          value={isSet(name) ? <Value of={name} kinds={kinds} /> : undefined}
          parts={partsOf(name)}
          onOpen={() => open(name)}
        />
      ))}
      {isNarrowed && (
        <ButtonLink
          to={withSearch(search, Object.fromEntries(narrows.map((name) => [name, null])))}
          replace
          preventScrollReset
          kind="text"
          // It is gone with the filters, and the focus with it.
          onClick={() => group.current?.focus({ preventScroll: true })}
        >
          {texts.clearFilters}
        </ButtonLink>
      )}
      {sheet && <FilterSheet name={sheet} kinds={kinds} onClose={close} />}
    </div>
  );
}
