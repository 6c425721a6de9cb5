import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import type { DeviceLiveSubscription } from './__generated__/DeviceLiveSubscription.graphql.js';

/** Keeps a device up to date; true once it is gone. */
export const useDeviceLive = (id: string): boolean =>
  useLive<DeviceLiveSubscription>(
    graphql`
      subscription DeviceLiveSubscription($id: UUID!) {
        deviceUpdated(id: $id) {
          device {
            ...DevicePage_device
            ...DeviceRow_device
          }
        }
      }
    `,
    id,
  );
