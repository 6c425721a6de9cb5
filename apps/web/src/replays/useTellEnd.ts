import { useEffect, useRef } from 'react';
import { notify, notifyAbout } from '../ui/notices.js';
import * as texts from './texts.js';

/** Tells once that a replay is done, has stopped or is cancelled, where that comes about while its row is on the page. */
export const useTellEnd = ({ id, state }: { readonly id: string; readonly state: string }, name: string) => {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const words = texts.ended[state]?.(name);
    if (words && state === 'STOPPED') notify(words, 'bad');
    else if (words) notifyAbout(`replay ${id}`, words);
  }, [id, state, name]);
};
