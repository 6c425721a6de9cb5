import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { type LiveRowProps, useLeaveList } from '../live/liveRow.js';
import { useLive } from '../live/useLive.js';
import type { DeviceLiveAnewQuery } from './__generated__/DeviceLiveAnewQuery.graphql.js';
import type { DeviceLiveRowSubscription } from './__generated__/DeviceLiveRowSubscription.graphql.js';
import type { DeviceLiveSubscription } from './__generated__/DeviceLiveSubscription.graphql.js';
import type { DeviceLiveThingSubscription } from './__generated__/DeviceLiveThingSubscription.graphql.js';

/** Everything that changes with a device. Mutations that answer with one spread it too, so both update the same. */
export const deviceLiveFragment = graphql`
  fragment DeviceLive_device on Device {
    viewerMayEdit
    ...DevicePage_device
    ...DeviceForm_device
    ...DeviceInvitations_device
    ...DeviceRow_device
  }
`;

/** Keeps a device up to date; true once it is gone. */
export const useDeviceLive = (id: string): boolean =>
  useLive<DeviceLiveSubscription>(
    graphql`
      subscription DeviceLiveSubscription($id: UUID!) {
        deviceUpdated(id: $id) {
          device {
            ...DeviceLive_device
          }
        }
      }
    `,
    id,
  );

const thingSubscription = graphql`
  subscription DeviceLiveThingSubscription($id: UUID!) {
    thingUpdated(id: $id) {
      thing {
        name
      }
    }
  }
`;

const deviceAnew = graphql`
  query DeviceLiveAnewQuery($id: UUID!) {
    deviceById(id: $id) {
      thing {
        id
        name
      }
    }
  }
`;

/**
 * Keeps the name of the thing that a device measures at up to date: a device does not change with it. Once the thing is
 * gone, the device is asked where it measures now.
 */
export function DeviceThingLive({ id, deviceId }: { readonly id: string; readonly deviceId: string }) {
  const environment = useRelayEnvironment();
  const isGone = useLive<DeviceLiveThingSubscription>(thingSubscription, id);
  useEffect(() => {
    if (!isGone) return;
    const { unsubscribe } = fetchQuery<DeviceLiveAnewQuery>(environment, deviceAnew, {
      id: deviceId,
    }).subscribe({ error: (error: Error) => console.warn(error.message) });
    return unsubscribe;
  }, [isGone, environment, deviceId]);
  return null;
}

const rowSubscription = graphql`
  subscription DeviceLiveRowSubscription($id: UUID!) {
    deviceUpdated(id: $id) {
      device {
        thing {
          id
        }
        ...DeviceRow_device
      }
    }
  }
`;

/** Keeps a device in a list up to date, and where it measures. */
export function DeviceRowLive(row: LiveRowProps) {
  const [thingId, setThingId] = useState<string>();
  const handleMessage = useCallback(
    ({ deviceUpdated }: DeviceLiveRowSubscription['response']) => setThingId(deviceUpdated.device?.thing?.id),
    [],
  );
  useLeaveList(useLive<DeviceLiveRowSubscription>(rowSubscription, row.id, handleMessage), row);
  return thingId && <DeviceThingLive key={thingId} id={thingId} deviceId={row.id} />;
}
