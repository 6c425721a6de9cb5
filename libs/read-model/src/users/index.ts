export { type UserRow, users as userProjection } from './users.js';
export { hasAdministrator, userList } from './users.queries.js';
