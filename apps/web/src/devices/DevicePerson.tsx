import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { nameOf, Who } from '../people/Who.js';
import { useCommand } from '../relay/useCommand.js';
import { useOnce } from '../relay/useOnce.js';
import { Age } from '../time/Age.js';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
import styles from '../things/ThingPeople.module.css';
import type { DevicePerson_access$key } from './__generated__/DevicePerson_access.graphql.js';
import type { DevicePersonMutation } from './__generated__/DevicePersonMutation.graphql.js';
import * as texts from './texts.js';

/** A person whose access may be taken away, or the viewer, who gives it up. */
export interface PersonOfDevice {
  readonly id: string;
  readonly name: string;
  readonly isViewer: boolean;
}

interface DevicePersonProps {
  readonly access: DevicePerson_access$key;
  readonly viewerMayEdit: boolean;
  readonly isViewer: boolean;
  readonly isLastOwner: boolean;
  readonly onTake: (person: PersonOfDevice) => void;
}

/** One person's access to a device. An owner makes others owners, with Undo. */
export function DevicePerson({ access, viewerMayEdit, isViewer, isLastOwner, onTake }: DevicePersonProps) {
  const { id, isOwner, createdAt, user } = useFragment(
    graphql`
      fragment DevicePerson_access on DeviceAccess {
        id
        isOwner
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
  const update = useCommand<DevicePersonMutation>(graphql`
    mutation DevicePersonMutation($input: UpdateDeviceAccessByIdInput!) {
      updateDeviceAccessById(input: $input) {
        device {
          ...DevicePeople_device
        }
      }
    }
  `);
  const name = nameOf(user);
  const [handleRole, busy] = useOnce(async () => {
    try {
      await update({ id, isOwner: !isOwner });
      const undo = undoBy(() => update({ id, isOwner }), texts.isNow(name, isOwner));
      notify(texts.isNow(name, !isOwner), 'good', undo);
    } catch (error) {
      notify(texts.failedToMakeOwner(sentenceOf(error)), 'bad');
    }
  });
  return (
    <li className={styles.person}>
      <Who className={styles.who} user={user}>
        {isLastOwner ? (
          texts.onlyOwner
        ) : (
          <>
            {texts.since} <Age at={createdAt} />
          </>
        )}
      </Who>
      {viewerMayEdit && !isViewer ? (
        <Button
          kind="text"
          busy={busy}
          aria-label={isOwner ? texts.makeViewerOf(name) : texts.makeOwnerOf(name)}
          onClick={() => void handleRole()}
        >
          {isOwner ? texts.makeViewer : texts.makeOwner}
        </Button>
      ) : (
        <span className={styles.role}>
          <Icon name={isOwner ? 'key' : 'eye'} size={18} />
          {isOwner ? texts.owner : texts.viewer}
        </span>
      )}
      {(viewerMayEdit || isViewer) && !isLastOwner && (
        <Button
          kind="dangerText"
          aria-label={isViewer ? undefined : texts.removeAccessOf(name)}
          aria-haspopup="dialog"
          onClick={() => onTake({ id, name, isViewer })}
        >
          {isViewer ? texts.giveUpAccess : texts.removeAccess}
        </Button>
      )}
    </li>
  );
}
