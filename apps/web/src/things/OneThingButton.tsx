import { useRef } from 'react';
import { useFragment, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useOnce } from '../relay/useOnce.js';
import { Button } from '../ui/Button.js';
import { codeForPress } from '../ui/code.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import type { OneThingButton_user$key } from './__generated__/OneThingButton_user.graphql.js';
import type { chooserOf } from './choose-one-thing.js';
import * as texts from './texts.js';

const chooser = codeForPress(async () => (await import('./choose-one-thing.js')).chooserOf);

interface OneThingButtonProps {
  readonly user: OneThingButton_user$key;
  readonly thing: { readonly id: string; readonly name: string };
}

/** Makes a thing the one that stands large at the viewer's home, or that it no longer does. */
export function OneThingButton({ user, thing }: OneThingButtonProps) {
  const { id, oneThingId } = useFragment(
    graphql`
      fragment OneThingButton_user on User {
        id
        oneThingId
      }
    `,
    user,
  );
  const environment = useRelayEnvironment();
  const choose = useRef<ReturnType<typeof chooserOf>>(undefined);
  const isOne = oneThingId === thing.id;
  const [handleChoose, busy] = useOnce(async () => {
    try {
      choose.current ??= (await chooser.come())(environment);
      await choose.current({ id, oneThingId: isOne ? null : thing.id });
      notify(isOne ? texts.notOneThing(thing.name) : texts.isOneThing(thing.name));
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  });
  return (
    <Button kind="text" icon="one" busy={busy} aria-pressed={isOne} onClick={() => void handleChoose()}>
      {texts.myOneThing}
    </Button>
  );
}
