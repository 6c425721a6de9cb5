import { graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import { Button } from '../ui/Button.js';
import type { CancelRebuildMutation } from './__generated__/CancelRebuildMutation.graphql.js';
import * as texts from './texts.js';
import { usePress } from './usePress.js';

interface CancelRebuildProps {
  /** What it cancels, for those to whom the page is read. */
  readonly label: string;
  readonly rebuild: { readonly id: string; readonly pressed: string | null };
  readonly onPressed: () => Promise<void>;
}

/** Ends a rebuild or a proof that is not switched to: what is read stays as it is. */
export function CancelRebuild({ label, rebuild: { id, pressed }, onPressed }: CancelRebuildProps) {
  const send = useCommand<CancelRebuildMutation>(graphql`
    mutation CancelRebuildMutation($input: CancelRebuildInput!) {
      cancelRebuild(input: $input) {
        clientMutationId
      }
    }
  `);
  const [handlePress, busy] = usePress(() => send({ id }), onPressed);
  return (
    <Button
      kind="text"
      icon="x"
      // What is being switched to cannot be stopped any more.
      busy={busy || pressed === 'CANCEL' || pressed === 'SWITCH'}
      aria-label={label}
      onClick={() => void handlePress()}
    >
      {texts.cancel}
    </Button>
  );
}
