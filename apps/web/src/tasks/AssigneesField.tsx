import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { ManyField } from '../forms/rich.js';
import type { FormField } from '../forms/useForm.js';
import { PanelBody, useAttempt } from '../ui/Boundary.js';
import { Button } from '../ui/Button.js';
import type { AssigneesFieldQuery } from './__generated__/AssigneesFieldQuery.graphql.js';
import styles from './AssigneesField.module.css';
import * as texts from './form-texts.js';

interface Person {
  readonly id: string;
  readonly name: string;
}

interface AssigneesFieldProps extends FormField<readonly string[]> {
  readonly thingId: string;
  /** Those who are to do it already: offered, too, whatever their part in the thing is. */
  readonly present?: readonly Person[];
}

const height = 96;

/** Who is to do a task: several of the people of the thing, found by typing; the viewer with one press. */
export function AssigneesField({ thingId, ...field }: AssigneesFieldProps) {
  return (
    <PanelBody height={height}>
      <Assignees key={thingId} thingId={thingId} {...field} />
    </PanelBody>
  );
}

const byName = (one: Person, other: Person) => one.name.localeCompare(other.name);

function Assignees({ thingId, present = [], value, error, conflict, onValue }: AssigneesFieldProps) {
  const { id, name } = useAuth();
  const { thingById: thing } = useLazyLoadQuery<AssigneesFieldQuery>(
    graphql`
      query AssigneesFieldQuery($thingId: UUID!) {
        thingById(id: $thingId) {
          isPublic
          accesses {
            user {
              id
              name
            }
          }
          group {
            memberships(first: 100) {
              user {
                id
                name
              }
            }
          }
        }
      }
    `,
    { thingId },
    { fetchKey: useAttempt(), fetchPolicy: 'store-and-network' },
  );
  // The members of its group see a thing only where everybody does.
  const members = thing?.isPublic ? (thing.group?.memberships ?? []) : [];
  const people = [...(thing?.accesses ?? []), ...members].flatMap(({ user }) => (user ? [user] : []));
  const viewer = id && name ? [{ id, name }] : [];
  const known = new Map([...people, ...viewer, ...present].map((person) => [person.id, person]));
  const choices = [...known.values()]
    .toSorted(byName)
    .map((person) => ({ ...person, name: person.id === id ? texts.nameAndYou(person.name) : person.name }));
  return (
    <div className={styles.assignees}>
      <ManyField
        label={texts.assignees}
        hint={texts.assigneesHint}
        error={error}
        conflict={conflict}
        choices={choices}
        value={value}
        onValue={onValue}
      />
      {id && !value.includes(id) && (
        <Button icon="user" onClick={() => onValue([...value, id])}>
          {texts.me}
        </Button>
      )}
    </div>
  );
}
