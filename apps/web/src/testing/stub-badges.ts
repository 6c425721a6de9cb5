import { badgeKinds, nextLevel } from '@hedgerow/domain';

/** How far Maren is: highest level and count of each kind; what is left out was never done. */
const done: Readonly<Record<string, readonly [level: number, count: number]>> = {
  watering: [3, 34],
  upkeep: [2, 12],
  created: [1, 5],
  share: [5, 151],
};

/** The progress of a person with each kind of badge. */
export const stubProgress = (empty: boolean) =>
  badgeKinds.map((kind) => {
    const [level, count] = (empty ? undefined : done[kind]) ?? [0, 0];
    const next = nextLevel(kind, level);
    return {
      ...{ badgeType: kind, level, count },
      next: next && { nodeId: `BadgeType:${kind}-${next.level}`, badgeType: kind, ...next },
    };
  });
