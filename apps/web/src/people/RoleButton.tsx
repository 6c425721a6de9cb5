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
  readonly kind?: 'text';
}

/**
 * Makes a person an administrator, or takes that from them, after asking, and offers Undo. Shown to administrators; who takes it
 * from themselves cannot take that back.
 */
export function RoleButton({ user, kind }: RoleButtonProps) {
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
  const handleConfirm = async () => {
    await send({ id, isAdmin: !isAdmin });
    setAsks(false);
    const undo = undoBy(() => send({ id, isAdmin: !!isAdmin }), texts.roleUndone(name));
    notify(
      isAdmin ? texts.isNoAdmin(name) : texts.isAdminNow(name),
      'good',
      id === viewerId ? undefined : undo,
    );
  };
  return (
    <>
      <Button kind={kind} icon="admin" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {isAdmin ? texts.takeAdmin : texts.makeAdmin}
      </Button>
      <Confirm
        open={asks}
        title={isAdmin ? texts.takeAdminFrom(name) : texts.makeAdminOf(name)}
        confirm={isAdmin ? texts.takeAdmin : texts.makeAdmin}
        running={texts.changing}
        cancel={texts.cancel}
        failure={texts.roleFailed}
        onConfirm={handleConfirm}
        onClose={() => setAsks(false)}
      >
        {isAdmin ? texts.takeAdminWhy : texts.makeAdminWhy}
      </Confirm>
    </>
  );
}
