export { activity as activityProjection, type ActivityRow } from './activity.js';
export { type ActivityFilter, activityList, thingActivityList } from './activity.queries.js';
export { type ActivityWhat, activityWhats, type ActivityKind, activityKinds } from './kinds.js';
