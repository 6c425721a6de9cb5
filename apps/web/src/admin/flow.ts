/** How often people went from one route to another, between two columns of a drawing. */
export interface FlowStep {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** The column that it begins in, from 0 at the left. */
  readonly column: number;
}

/** A route in one column: where its bar stands, in pixels from the top. */
export interface FlowBar {
  readonly route: string;
  readonly column: number;
  readonly top: number;
  readonly height: number;
}

/** A step as a ribbon: the middle of either end in pixels from the top, and how thick it is. */
export interface FlowRibbon extends FlowStep {
  readonly fromMiddle: number;
  readonly toMiddle: number;
  readonly thickness: number;
  /** The one that people went most often. */
  readonly isStrongest: boolean;
}

export interface FlowSize {
  readonly height: number;
  /** Between the bars of a column: room for a line of text. */
  readonly gap: number;
}

interface Sum {
  readonly route: string;
  readonly column: number;
  in: number;
  out: number;
}

/** Lays steps out as bars and ribbons: the taller, the more often. Routes and ribbons keep the order in which they are given. */
export const layFlow = (steps: readonly FlowStep[], { height, gap }: FlowSize) => {
  const sums = new Map<string, Sum>();
  const keyOf = (route: string, column: number) => `${column} ${route}`;
  const sumOf = (route: string, column: number): Sum => {
    const key = keyOf(route, column);
    return sums.get(key) ?? sums.set(key, { route, column, in: 0, out: 0 }).get(key)!;
  };
  for (const { from, to, count, column } of steps) {
    sumOf(from, column).out += count;
    sumOf(to, column + 1).in += count;
  }
  const columns = new Map<number, Sum[]>();
  for (const sum of sums.values()) columns.set(sum.column, [...(columns.get(sum.column) ?? []), sum]);
  const most = (sum: Sum): number => Math.max(sum.in, sum.out);
  // What fits the fullest column fits all.
  const scale = Math.min(
    ...[...columns.values()].map(
      (column) => (height - gap * (column.length - 1)) / column.reduce((total, sum) => total + most(sum), 0),
    ),
  );
  const bars = new Map<string, FlowBar>();
  for (const [column, inColumn] of columns) {
    let top = 0;
    for (const sum of inColumn) {
      bars.set(keyOf(sum.route, column), { route: sum.route, column, top, height: most(sum) * scale });
      top += most(sum) * scale + gap;
    }
  }
  const strongest = Math.max(...steps.map(({ count }) => count));
  const used = new Map<string, number>();
  /** The middle of the next free part of a side of a bar. */
  const middle = (side: 'in' | 'out', key: string, thickness: number): number => {
    const before = used.get(`${side} ${key}`) ?? 0;
    used.set(`${side} ${key}`, before + thickness);
    return bars.get(key)!.top + before + thickness / 2;
  };
  const ribbons = steps.map((step): FlowRibbon => {
    const thickness = step.count * scale;
    return {
      ...step,
      thickness,
      fromMiddle: middle('out', keyOf(step.from, step.column), thickness),
      toMiddle: middle('in', keyOf(step.to, step.column + 1), thickness),
      isStrongest: step.count === strongest,
    };
  });
  return { bars: [...bars.values()], ribbons };
};
