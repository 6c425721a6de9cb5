import { open } from 'node:fs/promises';
import type { Open } from '@hedgerow/replay';

/**
 * Files that fail at the n-th move (0 is the first) and at every one behind it: what is behind it never happens, as after a kill. A
 * write that fails gets half of its bytes out.
 */
export const failsAt = (n: number, error: Error): Open => {
  let left = n;
  return async (path, flags) => {
    const handle = await open(path, flags);
    for (const move of ['write', 'datasync', 'writeFile', 'sync'] as const) {
      const real = handle[move].bind(handle) as (...given: unknown[]) => Promise<unknown>;
      Object.assign(handle, {
        [move]: async (...given: unknown[]) => {
          left -= 1;
          if (left >= 0) return real(...given);
          if (left === -1 && move === 'write')
            await real(given[0], given[1], Math.floor((given[2] as number) / 2), given[3]);
          throw error;
        },
      });
    }
    return handle;
  };
};
