import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { nameOf, Who } from '../people/Who.js';
import { Age } from '../time/Age.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import type { ThingPerson_access$key } from './__generated__/ThingPerson_access.graphql.js';
import type { PersonWithAccess } from './TakeAccess.js';
import { RoleChoice } from './RoleChoice.js';
import { roleIcon, roleLabel, roleOf } from './roles.js';
import styles from './ThingPeople.module.css';
import * as texts from './texts.js';

interface ThingPersonProps {
  readonly thingId: string;
  readonly access: ThingPerson_access$key;
  readonly viewerMayEdit: boolean;
  readonly isViewer: boolean;
  readonly isLastOwner: boolean;
  /** The button was pressed that takes the access away or gives it up. */
  readonly onTake: (person: PersonWithAccess, button: HTMLElement) => void;
}

/** One person's access to a thing: what they may do, and the button that takes it away or gives it up. */
export function ThingPerson({
  thingId,
  access,
  viewerMayEdit,
  isViewer,
  isLastOwner,
  onTake,
}: ThingPersonProps) {
  const data = useFragment(
    graphql`
      fragment ThingPerson_access on ThingAccess {
        id
        isOwner
        isCollaborator
        createdAt
        user {
          id
          name
          picture {
            ...Picture_picture
          }
        }
      }
    `,
    access,
  );
  const name = nameOf(data.user);
  const role = roleOf(data);
  const person = { id: data.id, name, isViewer, mayRecord: data.isOwner || data.isCollaborator };
  const mayTake = (isViewer || viewerMayEdit) && !isLastOwner;
  return (
    <li className={styles.person}>
      <Who className={styles.who} user={data.user}>
        {isLastOwner ? (
          texts.onlyOwner
        ) : (
          <>
            {texts.since} <Age at={data.createdAt} />
          </>
        )}
      </Who>
      {viewerMayEdit && !isLastOwner ? (
        <RoleChoice thingId={thingId} access={data} name={name} isViewer={isViewer} />
      ) : (
        <span className={styles.role}>
          <Icon name={roleIcon[role]} size={18} />
          {roleLabel[role]}
        </span>
      )}
      {mayTake && (
        <Button
          kind="dangerText"
          aria-label={isViewer ? undefined : texts.removeAccessOf(name)}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onTake(person, currentTarget)}
        >
          {isViewer ? texts.giveUpAccess : texts.removeAccess}
        </Button>
      )}
    </li>
  );
}
