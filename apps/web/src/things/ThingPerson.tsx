import { useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../relay/useCommand.js';
import { Age } from '../time/Age.js';
import { Avatar } from '../ui/Avatar.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { useFocusAfterRemoval } from '../ui/PageHead.js';
import type { ThingPerson_access$key } from './__generated__/ThingPerson_access.graphql.js';
import type { ThingPersonMutation } from './__generated__/ThingPersonMutation.graphql.js';
import { forgetThing } from './recent-things.js';
import styles from './ThingPeople.module.css';

const roleOf = ({ isOwner, isCollaborator }: { isOwner: boolean; isCollaborator: boolean }) => {
  if (isOwner) return { icon: 'key', label: 'Owner' };
  return isCollaborator ? { icon: 'edit', label: 'Collaborator' } : { icon: 'eye', label: 'Viewer' };
};

interface ThingPersonProps {
  readonly access: ThingPerson_access$key;
  readonly thing: {
    readonly id: string;
    readonly name: string;
    readonly isPublic: boolean;
    readonly viewerMayEdit: boolean;
  };
  readonly isViewer: boolean;
  readonly isLastOwner: boolean;
  /** Told before the viewer's own access is given up, and with false when that failed. */
  readonly onGiveUp: (running: boolean) => void;
}

/** One person's access to a thing, and the button that takes it away or gives it up. */
export function ThingPerson({ access, thing, isViewer, isLastOwner, onGiveUp }: ThingPersonProps) {
  const data = useFragment(
    graphql`
      fragment ThingPerson_access on ThingAccess {
        id
        isOwner
        isCollaborator
        createdAt
        user {
          name
        }
      }
    `,
    access,
  );
  const [asking, setAsking] = useState(false);
  const removing = useFocusAfterRemoval();
  const navigate = useNavigate();
  const remove = useCommand<ThingPersonMutation>(graphql`
    mutation ThingPersonMutation($input: DeleteThingAccessByIdInput!) {
      deleteThingAccessById(input: $input) {
        deletedAccessId
        thing {
          ...ThingLive_thing
          ...ThingPeople_thing
        }
      }
    }
  `);
  const name = data.user?.name ?? 'Deactivated account';
  const role = roleOf(data);
  const mayRemove = (isViewer || thing.viewerMayEdit) && !isLastOwner;
  const handleRemove = async () => {
    if (isViewer) onGiveUp(true);
    const { deleteThingAccessById } = await removing(remove({ id: data.id })).catch((error: unknown) => {
      onGiveUp(false);
      throw error;
    });
    setAsking(false);
    notify(isViewer ? `You gave up your access to ${thing.name}.` : `${name} has no access any more.`);
    if (deleteThingAccessById.thing) return;
    // The thing is private, and with the access went the right to see it.
    forgetThing(thing.id);
    void navigate('/things', { replace: true });
  };
  return (
    <li className={styles.person}>
      <Avatar name={name} />
      <div className={styles.who}>
        <b>
          {name}
          {isViewer && ' (you)'}
        </b>
        <span className="tiny">
          {isLastOwner ? (
            'The only owner. A thing always keeps one.'
          ) : (
            <>
              Since <Age at={data.createdAt} />
            </>
          )}
        </span>
      </div>
      <span className={styles.role}>
        <Icon name={role.icon} size={18} />
        {role.label}
      </span>
      {mayRemove && (
        <Button
          kind="dangerText"
          aria-label={isViewer ? 'Give up access' : `Remove ${name}`}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {isViewer ? 'Give up access' : 'Remove'}
        </Button>
      )}
      {mayRemove && (
        <Confirm
          open={asking}
          title={isViewer ? 'Give up your access?' : `Remove ${name}?`}
          confirm={isViewer ? 'Give up access' : 'Remove access'}
          failure="Failed to remove access"
          onConfirm={handleRemove}
          onClose={() => setAsking(false)}
        >
          {consequence(isViewer ? 'You' : name, thing)}
        </Confirm>
      )}
    </li>
  );
}

const consequence = (who: string, { name, isPublic }: ThingPersonProps['thing']): string => {
  const loses = isPublic ? 'may still look at' : 'can no longer see';
  return `${who} ${loses} ${name}${isPublic ? ', as everybody may, and no longer record or change anything.' : ': it is private.'}`;
};
