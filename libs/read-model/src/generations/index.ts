export { compareGenerations, type Difference, type DifferingRow, isSame, mostExamples } from './compare.js';
export { dropOthers, dropUnlessLive, dropUnused, type InUse } from './drop.js';
export { forgetOld } from './forget.js';
export {
  beginGeneration,
  findLiveGeneration,
  type GenerationState,
  generationState,
  liveGeneration,
  NotLive,
} from './generations.js';
export { ensureIndexes } from './indexes.js';
export { migrate } from './migrate.js';
export {
  type EventOnKafka,
  type GenerationPosition,
  lostForGood,
  noteLost,
  numberedPlaces,
  parkedEvents,
  placeColumns,
  positionsInTopics,
  programsRunning,
  setGenerationPositions,
  setParkedPlaces,
} from './new-offsets.js';
export {
  type DeadLetterReason,
  deadLetterReasons,
  deadLetterRecords,
  park,
  parkedByOthers,
  parkedCounts,
  type Parked,
  parkedIn,
  parkedInLive,
  parkedKeys,
  parkedKeysIn,
} from './parked.js';
export {
  advanceBuilding,
  advanceKnown,
  advanceLive,
  isNotAsKnown,
  type MovedPosition,
  livePosition,
  livePositions,
  partitionOf,
  type PartitionRef,
  type PositionMove,
  positionsOf,
} from './positions.js';
export { createIndexes } from './statements.js';
export { hasCaughtUp, lockLivePositions, switchTo } from './switch.js';
export { ReadModelWatch } from './watch.js';
