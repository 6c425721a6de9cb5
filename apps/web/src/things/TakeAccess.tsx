import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useNavigate } from 'react-router-dom';
import { unlessGone } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { ConfirmBody } from '../ui/Confirm.js';
import { notifyAbout } from '../ui/notices.js';
import { Sheet } from '../ui/Sheet.js';
import type { TakeAccessMutation } from './__generated__/TakeAccessMutation.graphql.js';
import type { TakeAccessRefreshQuery } from './__generated__/TakeAccessRefreshQuery.graphql.js';
import { forgetThing } from './recent-things.js';
import * as texts from './texts.js';

/** A person whose access may be taken away, or the viewer, who gives it up. */
export interface PersonWithAccess {
  readonly id: string;
  readonly name: string;
  readonly isViewer: boolean;
  /** An owner or a collaborator: not a mere viewer of the thing. */
  readonly mayRecord: boolean;
}

interface ThingOfAccess {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
}

interface TakeAccessProps {
  readonly person: PersonWithAccess;
  readonly thing: ThingOfAccess;
  /** `removed` when the person is no longer in the list. */
  readonly onClose: (removed: boolean) => void;
}

/** Takes a person's access to a thing away, after asking. */
export function TakeAccess({ person, thing, onClose }: TakeAccessProps) {
  const { id, name, isViewer } = person;
  const navigate = useNavigate();
  const environment = useRelayEnvironment();
  const remove = useCommand<TakeAccessMutation>(graphql`
    mutation TakeAccessMutation($input: DeleteThingAccessByIdInput!) {
      deleteThingAccessById(input: $input) {
        thing {
          ...ThingLive_thing
          ...ThingPeople_thing
        }
      }
    }
  `);
  const readAgain = () =>
    fetchQuery<TakeAccessRefreshQuery>(
      environment,
      graphql`
        query TakeAccessRefreshQuery($id: UUID!) {
          thingById(id: $id) {
            ...ThingLive_thing
            ...ThingPeople_thing
          }
        }
      `,
      { id: thing.id },
    ).toPromise();
  const handleConfirm = async () => {
    const removed = await unlessGone(remove({ id }));
    const left = removed ? removed.deleteThingAccessById.thing : (await readAgain())?.thingById;
    onClose(true);
    if (!removed) notifyAbout(id, texts.accessAlreadyRemoved);
    else notifyAbout(id, isViewer ? texts.accessGivenUp(thing.name) : texts.accessRemoved(name));
    if (left) return;
    // The thing is private, and with the access went the right to see it.
    forgetThing(thing.id);
    void navigate('/things', { replace: true });
  };
  const handleClose = () => onClose(false);
  return (
    <Sheet
      open
      title={isViewer ? texts.giveUpAccessTitle : texts.removeAccessTitle(name)}
      onClose={handleClose}
    >
      <ConfirmBody
        confirm={isViewer ? texts.giveUpAccess : texts.removeAccess}
        running={isViewer ? texts.givingUp : texts.removing}
        cancel={texts.keepIt}
        failure={texts.removeAccessFailed}
        onConfirm={handleConfirm}
        onClose={handleClose}
      >
        {consequence(person, thing)}
      </ConfirmBody>
    </Sheet>
  );
}

/** What the person can do afterwards. */
export const consequence = (
  { name, isViewer, mayRecord }: Omit<PersonWithAccess, 'id'>,
  thing: Omit<ThingOfAccess, 'id'>,
): string => {
  const who = isViewer ? texts.youAsSubject : name;
  if (!thing.isPublic) return texts.willNotSee(who, thing.name);
  return (mayRecord ? texts.willOnlySee : texts.willStillSee)(who, thing.name);
};
