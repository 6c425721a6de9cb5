export { type UserEmailRow, type UserRow, users as userProjection } from './users.js';
export { emailsOfUsers, userEmailList, userList } from './users.queries.js';
