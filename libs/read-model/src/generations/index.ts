export { compareGenerations, type Difference, isSame } from './compare.js';
export { createIndexes } from './statements.js';
export { beginGeneration, dropOthers, liveGeneration } from './generations.js';
export { park, parkedCounts, type Parked, parkedKeys } from './parked.js';
export {
  advanceBuilding,
  advanceLive,
  type MovedPosition,
  livePosition,
  type PartitionRef,
  positionsOf,
} from './positions.js';
export { hasCaughtUp, lockLivePositions, switchTo } from './switch.js';
