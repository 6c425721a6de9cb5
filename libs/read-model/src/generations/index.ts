export { compareGenerations, type Difference, isSame } from './compare.js';
export { createIndexes } from './statements.js';
export { beginGeneration, dropOthers, liveGeneration } from './generations.js';
export { park, parkedCounts, type Parked, parkedKeys } from './parked.js';
export { advanceBuilding, advanceLive, livePosition, type Place, positionsOf } from './positions.js';
export { areLevel, holdLive, switchTo } from './switch.js';
