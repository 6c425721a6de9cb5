import { reloadIfReachable } from './reload.js';
import * as texts from './texts.js';

/** What the button beneath a failure does and is called: it tries again, or reloads the page where only that helps. */
export const failurePress = (needsReload: boolean, tryAgain: () => void) => {
  if (!needsReload) return { label: texts.tryAgain, handlePress: tryAgain };
  const reload = async () => {
    // Where the server does not answer, the try says so.
    if (!(await reloadIfReachable())) tryAgain();
  };
  return { label: texts.reload, handlePress: () => void reload() };
};
