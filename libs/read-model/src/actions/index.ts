export { type ActionRow, timeline } from './timeline.js';
export { actionList, actionsBy, actionsByThing } from './timeline.queries.js';
