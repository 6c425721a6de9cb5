export { type GroupRow, groups as groupProjection, type MembershipRow } from './groups.js';
export { groupList } from './groups.queries.js';
export {
  groupOfMembership,
  membershipList,
  membershipsOfPerson,
  membersOfGroups,
} from './memberships.queries.js';
