import { actionEvents } from '../actions/action.js';
import { badgeEvents } from '../badges/badge.js';
import { deviceEvents } from '../devices/device.js';
import { uplinkReceived } from '../devices/uplink.js';
import { feedbackEvents } from '../feedback/feedback.js';
import { groupEvents } from '../groups/group.js';
import { navigationEvents } from '../navigation/session.js';
import { notificationEvents } from '../notifications/notification.js';
import { pushEvents } from '../notifications/push.js';
import { pictureEvents } from '../pictures/picture.js';
import { retryEvents } from '../retries/retries.js';
import { taskEvents } from '../tasks/task.js';
import { thingEvents } from '../things/thing.js';
import { userEvents } from '../users/user.js';
import type { EventDefinition, FactOf } from './event.js';

const bySlice = {
  users: userEvents,
  groups: groupEvents,
  things: thingEvents,
  devices: deviceEvents,
  actions: actionEvents,
  tasks: taskEvents,
  badges: badgeEvents,
  pictures: pictureEvents,
  notifications: [...notificationEvents, ...pushEvents],
  navigation: navigationEvents,
  feedback: feedbackEvents,
  retries: retryEvents,
} as const;

const events = [...Object.values(bySlice).flat(), uplinkReceived] as const;

/** The types of events in the event store, by the slice that they are about. */
export const eventsBySlice: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(bySlice).map(([slice, of]) => [slice, of.map(({ definition }) => definition.type)]),
);

/** Every event there is. The AsyncAPI document, the schema checks and the encryption are made from this list. */
export const catalogue: readonly EventDefinition[] = events.map(
  (event) => event.definition as unknown as EventDefinition,
);

/** The fact of any event of the catalogue. */
export type CatalogueFact = FactOf<(typeof events)[number]['definition']>;

const byType = new Map(catalogue.map((definition) => [definition.type, definition]));

/** The definition of an event type; undefined for a type that is not declared. */
export const definitionOf = (type: string): EventDefinition | undefined => byType.get(type);
