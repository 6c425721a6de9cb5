import { coordinates, coordinatesIf } from '../geo.js';
import { invitationReducers } from '../invitations/invitations-table.js';
import { insert, type Reducers, remove, update } from '../schema/reducers.js';
import { slugOf } from '../slug.js';
import { thingAccessesTable, thingActionsTable, thingInvitationsTable, thingsTable } from './tables.js';

/** What events of things and of what was done for them do to rows. */
export const thingReducers = {
  ThingRegistered: insert(thingsTable, ({ data, version }) => ({
    ...coordinates(data.location),
    parameterVersion: version,
    id: data.thingId,
    slug: slugOf(data.name, data.thingId),
  })),
  ThingDetailsChanged: update(thingsTable, ({ data, version }) => ({
    ...data,
    ...coordinatesIf(data.location),
    ...(data.indicatorParameter === undefined ? {} : { parameterVersion: version }),
    id: data.thingId,
  })),
  ThingDeleted: remove(thingsTable, ({ data }) => ({ id: data.thingId })),
  ThingAccessGranted: insert(thingAccessesTable, ({ data }) => ({ id: data.accessId })),
  ThingAccessChanged: update(
    thingAccessesTable,
    ({ data: { thingId, userId, isOwner, isCollaborator } }) => ({
      thingId,
      userId,
      isOwner,
      isCollaborator,
    }),
  ),
  ThingAccessRevoked: remove(thingAccessesTable, ({ data: { thingId, userId } }) => ({ thingId, userId })),
  ...invitationReducers(thingInvitationsTable, 'Thing', 'thingId'),
  ActionRecorded: insert(thingActionsTable, ({ data }) => ({ id: data.actionId })),
  ActionDetailsChanged: update(thingActionsTable, ({ data }) => ({ ...data, id: data.actionId })),
  ActionDeleted: remove(thingActionsTable, ({ data }) => ({ id: data.actionId })),
} satisfies Reducers;
