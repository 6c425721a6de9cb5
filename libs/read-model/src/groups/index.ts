export { type GroupRow, groups as groupProjection, type MembershipRow } from './groups.js';
export { groupList } from './groups.queries.js';
export {
  groupOfMembership,
  membershipList,
  membershipsOfPerson,
  membershipsOfUsers,
  membersOfGroups,
} from './memberships.queries.js';
