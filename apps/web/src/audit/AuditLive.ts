import { graphql } from 'relay-runtime';
import { type RowSubscription, useLive } from '../live/useLive.js';
import type { OwnedKind } from './sentence.js';

const subscriptions = {
  thing: graphql`
    subscription AuditLiveThingSubscription($id: UUID!) {
      thingUpdated(id: $id) {
        thing {
          name
          viewerMayEdit
          auditVersion
        }
      }
    }
  `,
  group: graphql`
    subscription AuditLiveGroupSubscription($id: UUID!) {
      groupUpdated(id: $id) {
        group {
          name
          viewerMayEdit
          auditVersion
        }
      }
    }
  `,
  device: graphql`
    subscription AuditLiveDeviceSubscription($id: UUID!) {
      deviceUpdated(id: $id) {
        device {
          name
          viewerMayEdit
          auditVersion
        }
      }
    }
  `,
};

/** Keeps the version of the changes of a thing, a group or a device up to date; true once that is gone. */
export const useAuditLive = (kind: OwnedKind, id: string): boolean =>
  useLive<RowSubscription>(subscriptions[kind], id);
