import { useState } from 'react';
import { graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import type { CancelRebuildMutation } from './__generated__/CancelRebuildMutation.graphql.js';
import * as texts from './texts.js';
import { type OnPressed, type Pressed, usePress } from './usePress.js';

interface CancelRebuildProps {
  /** What it cancels, for those to whom the page is read. */
  readonly label: string;
  readonly rebuild: { readonly id: string; readonly state: string; readonly pressed: string | null };
  /** Whose it is. */
  readonly about: Pressed;
  readonly onPressed: OnPressed;
}

/** By then all is made, which may have taken hours. */
const isBuilt = (state: string): boolean => state === 'COMPARING' || state === 'READY';

/** Ends a rebuild or a proof that is not switched to: what is read stays as it is. Asks first once all is built. */
export function CancelRebuild({
  label,
  rebuild: { id, state, pressed },
  about,
  onPressed,
}: CancelRebuildProps) {
  const [asks, setAsks] = useState(false);
  const send = useCommand<CancelRebuildMutation>(graphql`
    mutation CancelRebuildMutation($input: CancelRebuildInput!) {
      cancelRebuild(input: $input) {
        clientMutationId
      }
    }
  `);
  const [handlePress, busy] = usePress(
    () => send({ id }),
    () => onPressed(about),
  );
  return (
    <>
      <Button
        kind="text"
        icon="x"
        // What is being switched to cannot be stopped any more.
        busy={busy || pressed === 'CANCEL' || pressed === 'SWITCH'}
        aria-label={label}
        onClick={() => (isBuilt(state) ? setAsks(true) : void handlePress())}
      >
        {texts.cancel}
      </Button>
      <Confirm
        open={asks}
        title={texts.cancelAsk(label)}
        confirm={texts.cancelIt}
        cancel={texts.keepIt}
        onConfirm={async () => {
          setAsks(false);
          await handlePress();
        }}
        onClose={() => setAsks(false)}
      >
        {texts.cancelWhy}
      </Confirm>
    </>
  );
}
