import type { DeviceModel } from '@hedgerow/domain';
import { graphql, readInlineData } from 'relay-runtime';
import { pointOf, type TypedLocation, typedLocation } from '../forms/location.js';
import type { DeviceForm_device$key } from './__generated__/DeviceForm_device.graphql.js';

/** What people say of a device that may change later. */
export interface DeviceValues {
  readonly model: DeviceModel;
  readonly name: string;
  /** Empty where it is linked to no thing, or to none that the viewer sees. */
  readonly thingId: string;
  readonly isPublic: boolean;
  readonly location: TypedLocation;
}

/** A device as its form shows it. */
export const deviceValues = (device: DeviceForm_device$key): DeviceValues => {
  const { location, thing, model, ...values } = readInlineData(
    graphql`
      fragment DeviceForm_device on Device @inline {
        model
        name
        isPublic
        location {
          x
          y
        }
        thing {
          id
        }
      }
    `,
    device,
  );
  return {
    ...values,
    model: model as DeviceModel,
    thingId: thing?.id ?? '',
    location: typedLocation(location),
  };
};

/** Typed values as the api takes them. */
export const deviceInput = ({ name, thingId, location, ...values }: DeviceValues) => ({
  ...values,
  name: name.trim(),
  ...pointOf(location),
  ...(thingId ? { thingId } : {}),
});
