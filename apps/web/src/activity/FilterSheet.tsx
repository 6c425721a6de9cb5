import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { DaysField } from '../forms/rich.js';
import { LookField } from '../lists/LookField.js';
import { dayText, daysOf } from '../readings/range.js';
import { useNow } from '../time/useNow.js';
import { PanelBody, useAttempt } from '../ui/Boundary.js';
import { Button } from '../ui/Button.js';
import { Sheet } from '../ui/Sheet.js';
import { Skeleton } from '../ui/Skeleton.js';
import { withSearch } from '../ui/with-search.js';
import type { FilterSheetGroupsQuery } from './__generated__/FilterSheetGroupsQuery.graphql.js';
import type { FilterSheetPeopleQuery } from './__generated__/FilterSheetPeopleQuery.graphql.js';
import type { FilterSheetThingsQuery } from './__generated__/FilterSheetThingsQuery.graphql.js';
import styles from './Activity.module.css';
import * as texts from './texts.js';

/** What the feed can be narrowed by. */
export type FilterName = 'kind' | 'person' | 'group' | 'thing' | 'dates';

/** What people call the kinds of entries, by what the URL has for them. */
export type Kinds = Readonly<Record<string, string>>;

interface FilterSheetProps {
  readonly name: FilterName;
  readonly kinds: Kinds;
  readonly onClose: () => void;
}

const titles: Readonly<Record<FilterName, string>> = {
  kind: texts.kind,
  person: texts.person,
  group: texts.group,
  thing: texts.thing,
  dates: texts.dates,
};

/** Chooses what the feed is narrowed to by one of its filters. The URL holds it. */
export function FilterSheet({ name, kinds, onClose }: FilterSheetProps) {
  return (
    <Sheet open title={titles[name]} onClose={onClose}>
      <div className={styles.choose}>
        {name === 'kind' && <KindChoices kinds={kinds} onChosen={onClose} />}
        {name === 'dates' && <Dates onChosen={onClose} />}
        {name === 'group' && (
          <PanelBody height={240}>
            <Groups onChosen={onClose} />
          </PanelBody>
        )}
        {(name === 'person' || name === 'thing') && <Found of={name} onChosen={onClose} />}
      </div>
    </Sheet>
  );
}

interface ChosenProps {
  readonly onChosen: () => void;
}

interface ChoicesProps extends ChosenProps {
  /** The part of the URL. */
  readonly name: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  /** What is said when there are none. */
  readonly none: ReactNode;
}

/** Choices of a filter, each a link: the URL holds what is chosen. */
export function Choices({ name, choices, none, onChosen }: ChoicesProps) {
  const [search] = useSearchParams();
  if (choices.length === 0) return <p>{none}</p>;
  return (
    <ul className={styles.choices}>
      {choices.map((choice) => (
        <li key={choice.id}>
          <Link
            to={withSearch(search, { [name]: choice.id })}
            replace
            preventScrollReset
            aria-current={search.get(name) === choice.id ? 'true' : undefined}
            onClick={onChosen}
          >
            {choice.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function KindChoices({ kinds, onChosen }: ChosenProps & { readonly kinds: Kinds }) {
  const choices = Object.entries(kinds).map(([id, name]) => ({ id, name }));
  return <Choices name="kind" choices={choices} none={null} onChosen={onChosen} />;
}

function Dates({ onChosen }: ChosenProps) {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  // Typed first, chosen then: the sheet closes with the address.
  const [days, setDays] = useState(daysOf(search));
  const handleChosen = () => {
    if (days) setSearch(withSearch(search, { ...days }), { replace: true, preventScrollReset: true });
    onChosen();
  };
  return (
    <>
      <DaysField label={texts.firstAndLastDay} value={days} max={dayText(now)} onValue={setDays} />
      <Button kind="primary" onClick={handleChosen}>
        {texts.showDays}
      </Button>
    </>
  );
}

function Groups({ onChosen }: ChosenProps) {
  const { allGroups } = useLazyLoadQuery<FilterSheetGroupsQuery>(
    graphql`
      query FilterSheetGroupsQuery {
        allGroups(mine: true, personal: false, orderBy: NAME, first: 100) {
          nodes {
            id
            name
          }
        }
      }
    `,
    {},
    { fetchKey: useAttempt(), fetchPolicy: 'store-and-network' },
  );
  return <Choices name="group" choices={allGroups.nodes} none={texts.noGroups} onChosen={onChosen} />;
}

interface FoundProps extends ChosenProps {
  readonly of: 'person' | 'thing';
}

/** People or things, searched by name. */
function Found({ of, onChosen }: FoundProps) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const label = of === 'person' ? texts.searchPeople : texts.searchThings;
  const Choice = of === 'person' ? People : Things;
  return (
    <>
      <LookField label={label} longest={200} value={text} onChange={setText} />
      <PanelBody height={240}>
        <Suspense fallback={<Skeleton lines={4} />}>
          <Choice search={asked} onChosen={onChosen} />
        </Suspense>
      </PanelBody>
    </>
  );
}

interface SearchedProps extends ChosenProps {
  readonly search: string;
}

function People({ search, onChosen }: SearchedProps) {
  const { allUsers } = useLazyLoadQuery<FilterSheetPeopleQuery>(
    graphql`
      query FilterSheetPeopleQuery($search: String) {
        allUsers(search: $search, orderBy: NAME, first: 20) {
          nodes {
            id
            name
          }
        }
      }
    `,
    { search: search === '' ? null : search },
    { fetchKey: useAttempt() },
  );
  return <Choices name="person" choices={allUsers.nodes} none={texts.nothingFound} onChosen={onChosen} />;
}

function Things({ search, onChosen }: SearchedProps) {
  const { allThings } = useLazyLoadQuery<FilterSheetThingsQuery>(
    graphql`
      query FilterSheetThingsQuery($search: String) {
        allThings(search: $search, orderBy: NAME, first: 20) {
          nodes {
            id
            name
          }
        }
      }
    `,
    { search: search === '' ? null : search },
    { fetchKey: useAttempt() },
  );
  return <Choices name="thing" choices={allThings.nodes} none={texts.nothingFound} onChosen={onChosen} />;
}
