import { useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { useCommand } from '../relay/useCommand.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { notify } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
import type { RoleButton_user$key } from './__generated__/RoleButton_user.graphql.js';
import type { RoleButtonMutation } from './__generated__/RoleButtonMutation.graphql.js';
import * as texts from './texts.js';

interface RoleButtonProps {
  readonly user: RoleButton_user$key;
}

const toAdmin = (name: string) => ({
  press: texts.makeAdmin,
  title: texts.makeAdminOf(name),
  why: texts.makeAdminWhy,
  done: texts.isAdminNow(name),
});
const fromAdmin = (name: string) => ({
  press: texts.takeAdmin,
  title: texts.takeAdminFrom(name),
  why: texts.takeAdminWhy,
  done: texts.isNoAdmin(name),
});
const fromOneself = {
  press: texts.giveUpAdmin,
  title: texts.giveUpAdminTitle,
  why: texts.giveUpAdminWhy,
  done: texts.youAreNoAdmin,
};

/**
 * Makes a person an administrator, or takes that from them, after asking, and offers Undo. Shown to administrators; who takes it
 * from themselves cannot take that back, so that question alone is red. The server refuses it to the last one.
 */
export function RoleButton({ user }: RoleButtonProps) {
  const { id, name, isAdmin } = useFragment(
    graphql`
      fragment RoleButton_user on User {
        id
        name
        isAdmin
      }
    `,
    user,
  );
  const { id: viewerId } = useAuth();
  const [asks, setAsks] = useState(false);
  const send = useCommand<RoleButtonMutation>(graphql`
    mutation RoleButtonMutation($input: ChangeUserRoleInput!) {
      changeUserRole(input: $input) {
        user {
          ...RoleButton_user
        }
      }
    }
  `);
  const isSelf = id === viewerId;
  const words = !isAdmin ? toAdmin(name) : isSelf ? fromOneself : fromAdmin(name);
  const handleConfirm = async () => {
    await send({ id, isAdmin: !isAdmin });
    setAsks(false);
    const undo = undoBy(() => send({ id, isAdmin: !!isAdmin }), texts.roleUndone(name));
    notify(words.done, 'good', isSelf ? undefined : undo);
  };
  return (
    <>
      <Button icon="admin" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {words.press}
      </Button>
      <Confirm
        open={asks}
        kind={isSelf && isAdmin ? 'danger' : 'primary'}
        title={words.title}
        confirm={words.press}
        running={texts.changing}
        cancel={texts.cancel}
        failure={texts.roleFailed}
        onConfirm={handleConfirm}
        onClose={() => setAsks(false)}
      >
        {words.why}
      </Confirm>
    </>
  );
}
