import type { Say, Supervised } from '@hedgerow/services';

/**
 * Starts a crashed program again, at once the first time and then with waits that double up to 15 s; after a minute
 * without a crash the waits begin anew. Returns what to call on a crash, and how to give up.
 */
export const keepAlive = (name: string, control: () => Supervised | undefined, say: Say) => {
  let crashes = 0;
  let lastCrash = 0;
  let timer: NodeJS.Timeout | undefined;
  let given = false;
  const again = async (): Promise<void> => {
    if (given) return;
    try {
      await control()?.restart();
      if (!given) say(`${name} runs again`);
    } catch (error) {
      if (given) return;
      say(`${name} did not come back: ${(error as Error).message.split('\n')[0]}`);
      crashed('failed to start');
    }
  };
  const crashed = (how: string): void => {
    if (given) return;
    crashes = Date.now() - lastCrash > 60_000 ? 0 : crashes + 1;
    lastCrash = Date.now();
    const wait = crashes === 0 ? 0 : Math.min(15_000, 500 * 2 ** crashes);
    say(`${name} ${how}, starting it again${wait === 0 ? '' : ` in ${wait / 1000} s`}`);
    timer = setTimeout(() => void again(), wait);
  };
  const giveUp = () => {
    given = true;
    clearTimeout(timer);
  };
  return { crashed, giveUp };
};
