import { useEffect, useRef } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLocation } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { signInPath } from '../auth/next-path.js';
import { useLive } from '../live/useLive.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Empty } from '../ui/Empty.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import type { ThingPeople_thing$key } from './__generated__/ThingPeople_thing.graphql.js';
import type { ThingPeopleQuery } from './__generated__/ThingPeopleQuery.graphql.js';
import type { ThingPeopleSubscription } from './__generated__/ThingPeopleSubscription.graphql.js';
import styles from './ThingPeople.module.css';
import { ThingPerson } from './ThingPerson.js';
import { useThingOnPage } from './ThingPage.js';

/** The query of the collaborators tab; the route starts it. */
export const thingPeopleQuery = graphql`
  query ThingPeopleQuery($id: UUID!) @preloadable {
    thingById(id: $id) {
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
  return signedIn ? <People thing={thingById} /> : <ForMembers />;
}

function ForMembers() {
  const { pathname } = useLocation();
  return (
    <Section title="People with access">
      <Empty icon="lock" link={{ to: signInPath(pathname), label: 'Sign in' }}>
        Who has access to a thing is known to those who have it.
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
        viewerMayEdit
        accesses {
          id
          isOwner
          user {
            id
          }
          ...ThingPerson_access
        }
      }
    `,
    thing,
  );
  const { id: viewerId } = useAuth();
  const accesses = data.accesses ?? [];
  const owners = accesses.filter(({ isOwner }) => isOwner).length;
  const belongs = accesses.some(({ user }) => user?.id === viewerId);
  // Who gave it up knows.
  const givingUp = useRef(false);
  const belonged = useRef(belongs);
  useEffect(() => {
    if (belonged.current && !belongs && !givingUp.current)
      notify(`Your access to ${data.name} was taken away.`, 'bad');
    belonged.current = belongs;
  }, [belongs, data.name]);
  if (!belongs && !data.viewerMayEdit)
    return (
      <Section title="People with access">
        <Empty icon="lock">Who has access to {data.name} is known to those who have it.</Empty>
      </Section>
    );
  return (
    <Section
      title="People with access"
      tools={
        <span className="tiny">{accesses.length === 1 ? 'One person' : `${accesses.length} people`}</span>
      }
    >
      <ul className={styles.people}>
        {accesses.map((access) => (
          <ThingPerson
            key={access.id}
            access={access}
            thing={data}
            isViewer={access.user?.id === viewerId}
            isLastOwner={access.isOwner && owners === 1}
            onGiveUp={(running) => (givingUp.current = running)}
          />
        ))}
      </ul>
      {data.isPublic && (
        <p className="small">This thing is public: everybody sees its readings, but not who has access.</p>
      )}
    </Section>
  );
}
