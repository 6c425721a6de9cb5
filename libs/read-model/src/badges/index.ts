export { badgesOfUsers } from './badges.queries.js';
