export { manifestPath, readManifest } from './manifest.js';
export { isDiskFull, type Open } from './partial-file.js';
export { Pseudonyms } from './pseudonyms.js';
export {
  type Ended,
  hasLeft,
  removeReplay,
  replayEvents,
  type Replaying,
  type ReplayParts,
} from './replay.js';
export type { Progress, Replayed } from './replayed.js';
export type { Question } from './saved.js';
export { refuseNewer, settle } from './settle.js';
export type { Asked, Target } from './target.js';
export { TopicIsThere } from './topic-sink.js';
