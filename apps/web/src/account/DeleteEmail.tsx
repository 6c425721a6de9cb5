import { graphql } from 'relay-runtime';
import { unlessGone } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { Confirm } from '../ui/Confirm.js';
import { notify } from '../ui/notices.js';
import type { DeleteEmailMutation } from './__generated__/DeleteEmailMutation.graphql.js';
import * as texts from './texts.js';

interface DeleteEmailProps {
  readonly email: { readonly id: string; readonly email: string };
  /** `removed` when the row is gone from the list. */
  readonly onClose: (removed: boolean) => void;
}

/** Takes an address off the account, after asking. */
export function DeleteEmail({ email: { id, email }, onClose }: DeleteEmailProps) {
  const remove = useCommand<DeleteEmailMutation>(graphql`
    mutation DeleteEmailMutation($input: DeleteUserEmailByIdInput!) {
      deleteUserEmailById(input: $input) {
        user {
          ...EmailsPage_user
        }
      }
    }
  `);
  const handleConfirm = async () => {
    await unlessGone(remove({ id }));
    onClose(true);
    notify(texts.deleted(email));
  };
  return (
    <Confirm
      open
      title={texts.deleteTitle(email)}
      confirm={texts.deleteConfirm}
      running={texts.deleting}
      cancel={texts.keepIt}
      failure={texts.deleteFailed}
      onConfirm={handleConfirm}
      onClose={() => onClose(false)}
    >
      {texts.deleteWhy}
    </Confirm>
  );
}
