import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import type { DeviceLiveSubscription } from './__generated__/DeviceLiveSubscription.graphql.js';

/** Everything that changes with a device; see `ThingLive`. */
export const deviceLiveFragment = graphql`
  fragment DeviceLive_device on Device {
    ...DevicePage_device
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
