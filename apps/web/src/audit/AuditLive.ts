import { graphql } from 'relay-runtime';
import { type RowSubscription, useLive } from '../live/useLive.js';
import type { AuditKind } from './sentence.js';

const subscriptions = {
  thing: graphql`
    subscription AuditLiveThingSubscription($id: UUID!) {
      thingUpdated(id: $id) {
        thing {
          name
          viewerMayEdit
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
        }
      }
    }
  `,
};

/**
 * Tells of each change of a thing, a group or a device; true once it is gone. Changes of rights are announced as changes
 * of what they are of.
 */
export const useAuditLive = (kind: AuditKind, id: string, onChange: () => void): boolean =>
  useLive<RowSubscription>(subscriptions[kind], id, onChange);
