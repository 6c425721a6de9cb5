export {
  beginRebuild,
  endOrphans,
  latestRebuilds,
  mayPress,
  noteRebuild,
  type NoteOptions,
  openRebuilds,
  orderProofs,
  orderRebuild,
  type OrderedRebuild,
  pressRebuild,
  rebuildById,
  type RebuildNote,
  type RebuildPress,
  rebuildPresses,
  type RebuildState,
  rebuildStates,
} from './rebuilds.js';
export { type RebuildFigures, rebuildFigures } from './figures.js';
export {
  type ApiReport,
  type ProjectorReport,
  Reporter,
  type Reported,
  type ReportedPartition,
  reportsOf,
  type WorkerReport,
} from './reports.js';
