export type { BadgeRow } from './badges.js';
export { badgesOfUsers, badgesWithIds } from './badges.queries.js';
