export { type ActionRow, timeline } from './timeline.js';
export { actionList, actionsByThing } from './timeline.queries.js';
