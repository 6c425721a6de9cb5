import { type ComponentType, useEffect, useState } from 'react';
import { codeForPress, codeLater } from './code.js';
import { afterFirstScreen } from './first-screen.js';
import { notify } from './notices.js';
import * as texts from './texts.js';

/**
 * A part that a press opens, whose code is no part of the first screen: it comes right after it, so that it is there
 * before the signal goes. Pressed without either, it says so and closes.
 */
export const later = <P extends { readonly onClose: (removed: boolean) => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> => {
  const code = codeForPress(load);
  return function Later(props: P) {
    const [, setCome] = useState(code.now !== undefined);
    const { onClose } = props;
    useEffect(() => {
      let isOver = false;
      // Also what is there by now: it may have come since this was drawn.
      code.come().then(
        () => isOver || setCome(true),
        () => {
          if (isOver) return;
          notify(texts.notOpened, 'bad');
          onClose(false);
        },
      );
      return () => void (isOver = true);
    }, [onClose]);
    return code.now ? <code.now {...props} /> : null;
  };
};

/**
 * A part that shows nothing by itself and comes after the first screen is there: what keeps it up to date. One that does not
 * come is asked for again until it does. `when` is for what cannot wait for that.
 */
export const soon = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  when: (work: () => void) => void = afterFirstScreen,
): ComponentType<P> => {
  const code = codeLater(load);
  return function Soon(props: P) {
    const [, setCome] = useState(code.now !== undefined);
    useEffect(() => {
      let isOver = false;
      when(() => {
        if (!isOver) void code.comeAtLast().then(() => isOver || setCome(true));
      });
      return () => void (isOver = true);
    }, []);
    return code.now ? <code.now {...props} /> : null;
  };
};
