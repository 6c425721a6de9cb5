export { type UserEmailRow, type UserRow, users as userProjection } from './users.js';
export { emailsOfUsers, userEmailList, userList } from './users.queries.js';
export {
  mostOwnedShown,
  type OwnedAlone,
  ownedAlone,
  ownedAloneCounts,
  type OwnedKind,
  ownedKinds,
} from './owned-alone.queries.js';
export {
  ownActions,
  ownBadges,
  type OwnCounts,
  ownCounts,
  ownDevices,
  ownGroups,
  type OwnPicture,
  ownPictures,
  ownNotifications,
  ownTasks,
  ownThings,
  type ReadingOfDevice,
  readingsOfDevice,
} from './own-data.queries.js';
