export { type UserRow, users as userProjection } from './users.js';
export { userList } from './users.queries.js';
