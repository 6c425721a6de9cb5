import { readdirSync, readFileSync } from 'node:fs';

/** What /proc shows of a process: its parent, and the tick it started at, which identifies a reused pid. */
const stat = (pid: number): { parent: number; state: string; startedAt: string } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces and brackets; what follows the last one is plain.
    const [state = '', parent = '0', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(parent), state, startedAt: rest[17] ?? '' };
  } catch {
    return undefined;
  }
};

/** A process by pid and start, so that a reused pid is never mistaken for it. */
export interface ProcessMark {
  readonly pid: number;
  readonly startedAt: string;
}

/** The mark of a running process. Where there is no /proc the start stays empty and the pid has to do. */
export const markOf = (pid: number): ProcessMark => ({ pid, startedAt: stat(pid)?.startedAt ?? '' });

/** Whether that very process still runs. */
export const isRunning = ({ pid, startedAt }: ProcessMark): boolean => {
  const now = stat(pid);
  if (now !== undefined)
    return !hasEnded(pid, now.state) && (startedAt === '' || now.startedAt === startedAt);
  if (process.platform === 'linux') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A zombie whose other threads still end has not let go of its ports yet. */
const hasEnded = (pid: number, state: string): boolean => {
  if (state !== 'Z') return false;
  try {
    return readdirSync(`/proc/${pid}/task`).length <= 1;
  } catch {
    return true;
  }
};

/** The process and all that descend from it, ancestors first. PostgreSQL's children leave its process group. */
export const treeOf = (root: number): number[] => {
  if (process.platform !== 'linux') return [root];
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    const parent = Number.isInteger(pid) ? stat(pid)?.parent : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree: number[] = [];
  for (let next = [root]; next.length > 0; next = next.flatMap((pid) => children.get(pid) ?? []))
    tree.push(...next);
  return tree;
};

/** Signals a process; one that is gone already counts as done. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Signals a process and all that descend from it. */
export const signalTree = (root: number, name: NodeJS.Signals): void =>
  treeOf(root).forEach((pid) => signal(pid, name));
