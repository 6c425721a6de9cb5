import { type NewThing, parameterOf, type ThingType, type Viewer } from '@hedgerow/domain';
import { thingFrom, type ThingRow } from './thing.rows.js';
import type { ThingNode } from './thing.type.js';

const parameters = ['water', 'temperature', 'conductivity', 'ph', 'battery'] as const;
const unread = Object.fromEntries(
  parameters.flatMap((name) => [name, `${name}At`, `${name}DeviceId`].map((column) => [column, null])),
) as unknown as ThingRow;

/** A new thing as it was just written, for when the read model is late: everything else about it is still empty. */
export const thingAsWritten = (id: string, input: NewThing, viewer: Viewer, now = new Date()): ThingNode =>
  thingFrom(
    {
      ...unread,
      id,
      groupId: input.groupId,
      name: input.name.trim(),
      description: input.description?.trim() ?? '',
      type: input.type as ThingType,
      isPublic: input.isPublic,
      hasImage: input.hasImage,
      lat: input.location?.x ?? null,
      lng: input.location?.y ?? null,
      slug: '',
      indicatorParameter: parameterOf(input.indicatorParameter),
      indicatorColour: 'grey',
      indicatorColourLast: null,
      indicatorColourChangedAt: null,
      needsWaterNotificationAt: null,
      lastSensorData: null,
      lastAction: now,
      accessCount: 1,
      createdAt: now,
      revision: 0,
      lastEvent: 'ThingRegistered',
      lastEventAt: now,
    },
    viewer,
  );
