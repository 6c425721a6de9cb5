import { graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import { Button } from '../ui/Button.js';
import type { StartRebuildMutation } from './__generated__/StartRebuildMutation.graphql.js';
import { nameOf } from './figures.js';
import * as texts from './texts.js';
import type { Seen } from './told.js';
import { type OnPressed, usePress } from './usePress.js';

interface StartRebuildProps {
  readonly projection: string;
  /** The one before, which has ended. */
  readonly seen: Seen | null;
  readonly onPressed: OnPressed;
}

/** Orders a rebuild: what is read stays as it is until it is switched to. */
export function StartRebuild({ projection, seen, onPressed }: StartRebuildProps) {
  const send = useCommand<StartRebuildMutation>(graphql`
    mutation StartRebuildMutation($input: StartRebuildInput!) {
      startRebuild(input: $input) {
        clientMutationId
      }
    }
  `);
  const [handlePress, busy] = usePress(
    () => send({ projection }),
    () => onPressed({ projection, seen }),
  );
  return (
    <Button
      kind="text"
      icon="retry"
      busy={busy}
      aria-label={texts.rebuildOf(nameOf(projection))}
      onClick={() => void handlePress()}
    >
      {texts.rebuild}
    </Button>
  );
}
