import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const windowMs = 1_000;
/** So many windows in a row with less than this share of all cores in use. */
const [calm, mostBusy] = [3, 0.08];

const cpuTimes = () =>
  cpus().reduce(
    (sum, { times: { idle, ...busy } }) => ({
      busy: sum.busy + busy.user + busy.nice + busy.sys + busy.irq,
      idle: sum.idle + idle,
    }),
    { busy: 0, idle: 0 },
  );

/**
 * Waits until the machine has nothing else to do: what is timed on the cores that the stack uses too says then what belongs
 * to it. Resolves with false when the machine did not come to rest within `within` milliseconds.
 */
export const untilQuiet = async (within = 60_000): Promise<boolean> => {
  const end = performance.now() + within;
  let before = cpuTimes();
  for (let quiet = 0; quiet < calm;) {
    if (performance.now() > end) return false;
    await sleep(windowMs);
    const now = cpuTimes();
    const [busy, idle] = [now.busy - before.busy, now.idle - before.idle];
    quiet = busy / (busy + idle) < mostBusy ? quiet + 1 : 0;
    before = now;
  }
  return true;
};
