import { reachableHost } from '@hedgerow/platform';
import type { Say } from '@hedgerow/services';
import { answersReady } from '@hedgerow/testing/program';

const everyMs = 10_000;

/** The causes in the answer of a readiness check, in words; undefined where it gives none. */
export const causesIn = (answer: string): string | undefined => {
  try {
    const { causes } = JSON.parse(answer) as { causes?: Record<string, string> };
    return causes && Object.values(causes).join('; ');
  } catch {
    return undefined;
  }
};

/** Says every ten seconds what a program waits for, such as tables in a new shape, until the returned function is called. */
export const sayWhatKeeps = (name: string, port: number, say: Say): (() => void) => {
  const look = () =>
    answersReady(port, reachableHost(process.env['LISTEN_ADDRESS'])).catch((error: Error) => {
      const causes = causesIn(error.message);
      if (causes !== undefined) say(`${name} is not ready yet: ${causes}`);
    });
  const timer = setInterval(() => void look(), everyMs);
  return () => clearInterval(timer);
};
