export { type BadgeCountRow, badgeHoldersView, type BadgeRow } from './badges.js';
export { badgeCountsOfUsers, badgesOfUsers, badgesWithIds } from './badges.queries.js';
export { type GroupScore, type PersonScore, scoresOfGroups, scoresOfPeople } from './scores.queries.js';
