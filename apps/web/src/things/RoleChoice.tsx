import { useState } from 'react';
import { graphql } from 'relay-runtime';
import { known } from '../live/useRightsTold.js';
import { useCommand } from '../relay/useCommand.js';
import { Confirm } from '../ui/Confirm.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { notify, notifyAbout } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
import type { RoleChoiceMutation } from './__generated__/RoleChoiceMutation.graphql.js';
import styles from './RoleChoice.module.css';
import { flagsOf, type Role, roleLabel, roleOf, roles, type RoleFlags } from './roles.js';
import * as texts from './texts.js';

interface RoleChoiceProps {
  readonly thingId: string;
  readonly access: RoleFlags & { readonly id: string };
  readonly name: string;
  /** The access is the viewer's own: an owner who steps down cannot take that back. */
  readonly isViewer: boolean;
}

/** Says what a person with access may do: at once, with Undo; of oneself after asking. */
export function RoleChoice({ thingId, access, name, isViewer }: RoleChoiceProps) {
  const { id } = access;
  const [chosen, setChosen] = useState<Role>();
  const [asking, setAsking] = useState<Role>();
  const update = useCommand<RoleChoiceMutation>(graphql`
    mutation RoleChoiceMutation($input: UpdateThingAccessByIdInput!) {
      updateThingAccessById(input: $input) {
        thing {
          ...ThingLive_thing
          ...ThingPeople_thing
        }
      }
    }
  `);
  const current = roleOf(access);
  const set = async (role: Role) => {
    const { isOwner, isCollaborator } = access;
    setChosen(role);
    // Before the answer: the live connection may show it first.
    if (isViewer) known.add(thingId);
    try {
      await update({ id, ...flagsOf(role) });
      const undo = undoBy(() => update({ id, isOwner, isCollaborator }), texts.isNow(name, current));
      if (isViewer) notify(texts.youAreNow(role));
      else notifyAbout(id, texts.isNow(name, role), undo);
    } catch (error) {
      known.delete(thingId);
      throw error;
    } finally {
      setChosen(undefined);
    }
  };
  const handleChoice = async (role: Role) => {
    if (chosen !== undefined) return;
    if (isViewer) return setAsking(role);
    try {
      await set(role);
    } catch (error) {
      notify(texts.failedToMakeFor(role, sentenceOf(error)), 'bad');
    }
  };
  const handleConfirm = async () => {
    await set(asking!);
    setAsking(undefined);
  };
  return (
    <>
      <label className={styles.choice}>
        <span className="visually-hidden">{texts.roleOf(name)}</span>
        <select
          value={chosen ?? current}
          // Disabled, it would lose the focus.
          aria-disabled={chosen !== undefined || undefined}
          aria-busy={chosen !== undefined || undefined}
          onChange={(event) => void handleChoice(event.target.value as Role)}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabel[role]}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} />
      </label>
      <Confirm
        open={asking !== undefined}
        title={texts.stepDownTitle}
        confirm={texts.stepDown}
        running={texts.steppingDown}
        cancel={texts.stayOwner}
        failure={asking && texts.failedToMake(asking)}
        onConfirm={handleConfirm}
        onClose={() => setAsking(undefined)}
      >
        {texts.stepDownConsequence}
      </Confirm>
    </>
  );
}
