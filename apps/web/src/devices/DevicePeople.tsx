import { useEffect, useRef, useState } from 'react';
import { useFragment, useRelayEnvironment } from 'react-relay';
import { commitLocalUpdate, graphql } from 'relay-runtime';
import { useNavigate } from 'react-router-dom';
import { whoChangedWhat } from '../audit/texts.js';
import { useAuth } from '../auth/auth.js';
import { known } from '../live/useRightsTold.js';
import { unlessGone } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { Confirm } from '../ui/Confirm.js';
import { focusTitle } from '../ui/PageHead.js';
import { notify, notifyAbout } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import styles from '../things/ThingPeople.module.css';
import type { DevicePeople_device$key } from './__generated__/DevicePeople_device.graphql.js';
import type { DevicePeopleRemoveMutation } from './__generated__/DevicePeopleRemoveMutation.graphql.js';
import { DevicePerson, type PersonOfDevice } from './DevicePerson.js';
import * as texts from './texts.js';

/** Who has access to a device, for those who have any; owners say who else owns it and take access away. */
export function DevicePeople({ device }: { readonly device: DevicePeople_device$key }) {
  const { id, name, isPublic, viewerMayEdit, accesses } = useFragment(
    graphql`
      fragment DevicePeople_device on Device {
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
          ...DevicePerson_access
        }
      }
    `,
    device,
  );
  const { id: viewerId } = useAuth();
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const [losing, setLosing] = useState<PersonOfDevice>();
  const remove = useCommand<DevicePeopleRemoveMutation>(graphql`
    mutation DevicePeopleRemoveMutation($input: DeleteDeviceAccessByIdInput!) {
      deleteDeviceAccessById(input: $input) {
        device {
          ...DevicePeople_device
        }
      }
    }
  `);
  const belongs = accesses?.some(({ user }) => user?.id === viewerId) ?? false;
  const belonged = useRef(belongs);
  // Who gives it up knows.
  const givingUp = useRef(false);
  useEffect(() => {
    if (belonged.current && !belongs) {
      known.add(id);
      if (!givingUp.current) notify(texts.yourAccessWasRemoved(name), 'bad');
    }
    belonged.current = belongs;
  }, [belongs, id, name]);
  if (!accesses) return null;
  const owners = accesses.filter(({ isOwner }) => isOwner).length;
  const handleConfirm = async () => {
    const { id: accessId, name: person, isViewer } = losing!;
    givingUp.current = isViewer;
    const removed = await unlessGone(remove({ id: accessId }));
    setLosing(undefined);
    notifyAbout(accessId, isViewer ? texts.accessGivenUp(name) : texts.accessRemoved(person));
    if (isViewer && !isPublic && removed?.deleteDeviceAccessById.device == null) {
      commitLocalUpdate(environment, (store) => store.invalidateStore());
      await navigate('/devices', { replace: true });
    } else focusTitle();
  };
  return (
    <Section
      title={texts.peopleWithAccess}
      tools={<span className="tiny">{texts.countOfPeople(accesses.length)}</span>}
      {...(viewerMayEdit && { more: { to: `/devices/${id}/changes`, label: whoChangedWhat } })}
    >
      <ul className={styles.people}>
        {accesses.map((access) => (
          <DevicePerson
            key={access.id}
            access={access}
            viewerMayEdit={viewerMayEdit}
            isViewer={access.user?.id === viewerId}
            isLastOwner={access.isOwner && owners === 1}
            onTake={setLosing}
          />
        ))}
      </ul>
      <Confirm
        open={losing !== undefined}
        title={losing?.isViewer ? texts.giveUpTitle : texts.removeAccessTitle(losing?.name ?? '')}
        confirm={losing?.isViewer ? texts.giveUpAccess : texts.removeAccess}
        running={texts.removing}
        cancel={texts.keepIt}
        failure={texts.removeAccessFailed}
        onConfirm={handleConfirm}
        onClose={() => {
          givingUp.current = false;
          setLosing(undefined);
        }}
      >
        {isPublic ? texts.losesLess : texts.losesAll}
      </Confirm>
    </Section>
  );
}
