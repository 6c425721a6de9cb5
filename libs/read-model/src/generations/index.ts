export { compareGenerations, type Difference, isSame } from './compare.js';
export { dropOthers, dropUnused, type InUse } from './drop.js';
export { beginGeneration, findLiveGeneration, liveGeneration, NotLive } from './generations.js';
export { ensureIndexes } from './indexes.js';
export { migrate } from './migrate.js';
export { park, parkedByOthers, parkedCounts, type Parked, parkedKeys } from './parked.js';
export {
  advanceBuilding,
  advanceLive,
  type MovedPosition,
  livePosition,
  livePositions,
  partitionOf,
  type PartitionRef,
  positionsOf,
} from './positions.js';
export { createIndexes } from './statements.js';
export { hasCaughtUp, lockLivePositions, switchTo } from './switch.js';
export { ReadModelWatch } from './watch.js';
