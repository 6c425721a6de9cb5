import { useEffect, useRef, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLocation } from 'react-router-dom';
import { whoChangedWhat } from '../audit/texts.js';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { signInPath } from '../auth/next-path.js';
import { useLive } from '../live/useLive.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { known } from '../live/useRightsTold.js';
import { Empty } from '../ui/Empty.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import { useFocusInList } from '../ui/useFocusInList.js';
import type { ThingPeople_thing$key } from './__generated__/ThingPeople_thing.graphql.js';
import type { ThingPeopleQuery } from './__generated__/ThingPeopleQuery.graphql.js';
import type { ThingPeopleSubscription } from './__generated__/ThingPeopleSubscription.graphql.js';
import { type PersonWithAccess, TakeAccess } from './TakeAccess.js';
import styles from './ThingPeople.module.css';
import { InviteToThing, ThingInvitations } from './ThingInvitations.js';
import { RoleTable } from './RoleTable.js';
import { ThingPerson } from './ThingPerson.js';
import { useThingOnPage } from './ThingPage.js';
import * as texts from './texts.js';

/** The query of the access tab; the route starts it. */
export const thingPeopleQuery = graphql`
  query ThingPeopleQuery($id: UUID!) @preloadable {
    thingById(id: $id) {
      accessCount
      ...ThingPeople_thing
    }
  }
`;

/** Who has access to a thing. */
export function ThingPeople() {
  const { thingById } = usePageQuery<ThingPeopleQuery>(thingPeopleQuery);
  const signedIn = isSignedIn(useAuth());
  useLive<ThingPeopleSubscription>(
    graphql`
      subscription ThingPeopleSubscription($id: UUID!) {
        thingUpdated(id: $id) {
          thing {
            ...ThingPeople_thing
          }
        }
      }
    `,
    useThingOnPage().id,
  );
  if (!thingById) return null;
  return signedIn ? <People thing={thingById} /> : <ForMembers count={thingById.accessCount} />;
}

function ForMembers({ count }: { readonly count: number }) {
  const { pathname } = useLocation();
  return (
    <Section title={texts.peopleWithAccess}>
      <Empty icon="lock" link={{ to: signInPath(pathname), label: texts.signIn }}>
        {texts.accessIsHidden(count)}
      </Empty>
    </Section>
  );
}

function People({ thing }: { thing: ThingPeople_thing$key }) {
  const data = useFragment(
    graphql`
      fragment ThingPeople_thing on Thing {
        id
        name
        isPublic
        accessCount
        viewerMayEdit
        accesses {
          id
          isOwner
          user {
            id
          }
          ...ThingPerson_access
        }
        ...ThingInvitations_thing
      }
    `,
    thing,
  );
  const { id: viewerId } = useAuth();
  const [losing, setLosing] = useState<PersonWithAccess>();
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusInList(list);
  const accesses = data.accesses ?? [];
  const owners = accesses.filter(({ isOwner }) => isOwner).length;
  const belongs = accesses.some(({ user }) => user?.id === viewerId);
  const mayLook = belongs || data.viewerMayEdit;
  // Who gives it up knows.
  const givingUp = useRef(false);
  const belonged = useRef(belongs);
  useEffect(() => {
    if (belonged.current && !belongs) {
      known.add(data.id);
      if (!givingUp.current) notify(texts.yourAccessWasRemoved(data.name), 'bad');
    }
    belonged.current = belongs;
  }, [belongs, data.id, data.name]);
  const handleTake = (person: PersonWithAccess, button: HTMLElement) => {
    givingUp.current = person.isViewer;
    focus.opened(button);
    setLosing(person);
  };
  const handleClose = (removed: boolean) => {
    if (!removed) givingUp.current = false;
    setLosing(undefined);
    focus.closed(removed);
  };
  const people = (
    <div>
      <Section
        title={texts.peopleWithAccess}
        tools={mayLook && <Count of={accesses.length} />}
        {...(data.viewerMayEdit && { more: { to: `/things/${data.id}/changes`, label: whoChangedWhat } })}
      >
        {mayLook ? (
          <ul className={styles.people} ref={list}>
            {accesses.map((access) => (
              <ThingPerson
                key={access.id}
                thingId={data.id}
                access={access}
                viewerMayEdit={data.viewerMayEdit}
                isViewer={access.user?.id === viewerId}
                isLastOwner={access.isOwner && owners === 1}
                onTake={handleTake}
              />
            ))}
          </ul>
        ) : (
          <Empty icon="lock">{texts.accessIsHidden(data.accessCount)}</Empty>
        )}
        {mayLook && data.isPublic && <p className="small">{texts.publicNotAccess}</p>}
      </Section>
      {losing && <TakeAccess person={losing} thing={data} onClose={handleClose} />}
    </div>
  );
  if (!mayLook) return people;
  if (!data.viewerMayEdit)
    return (
      <div className="stack">
        {people}
        <RoleTable />
      </div>
    );
  return (
    <div className="columns">
      <div className="stack">
        {people}
        <ThingInvitations thing={data} />
      </div>
      <div className="stack">
        <InviteToThing thingId={data.id} />
        <RoleTable />
      </div>
    </div>
  );
}

const Count = ({ of: count }: { readonly of: number }) => (
  <span className="tiny">{texts.countOfPeople(count)}</span>
);
