import type { FlowStep } from './flow.js';

/** Routes that were visited one after another, and how often. */
export interface Went {
  readonly routes: readonly string[];
  readonly count: number;
}

interface Asked {
  readonly end: 'from' | 'to';
  readonly steps: number;
  /** What stands where a journey ended before its last step, or began behind its first. */
  readonly outside: string;
}

/**
 * Journeys as the steps of a drawing, the same step of several journeys once. Those from a page begin in the first column, those to a
 * page end in the last; where the session was shorter, people leave the drawing or come into it.
 */
export const flowOfJourneys = (journeys: readonly Went[], { end, steps, outside }: Asked): FlowStep[] => {
  const found = new Map<string, FlowStep>();
  for (const { routes, count } of journeys) {
    const isShort = routes.length <= steps;
    const path = !isShort ? routes : end === 'from' ? [...routes, outside] : [outside, ...routes];
    const first = end === 'from' ? 0 : steps + 1 - path.length;
    path.slice(1).forEach((to, n) => {
      const [from, column] = [path[n]!, first + n];
      const key = `${column} ${from} ${to}`;
      const known = found.get(key);
      found.set(key, { from, to, column, count: (known?.count ?? 0) + count });
    });
  }
  // Where none came by all steps, those that came latest begin the drawing.
  const first = Math.min(...[...found.values()].map(({ column }) => column));
  return [...found.values()]
    .map((step) => ({ ...step, column: step.column - first }))
    .sort((a, b) => a.column - b.column || b.count - a.count);
};
