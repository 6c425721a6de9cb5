import { actionEvents } from '../actions/action.js';
import { badgeEvents } from '../badges/badge.js';
import { deviceEvents } from '../devices/device.js';
import { uplinkReceived } from '../devices/uplink.js';
import { groupEvents } from '../groups/group.js';
import { thingEvents } from '../things/thing.js';
import { userEvents } from '../users/user.js';
import type { EventDefinition } from './event.js';

/** Every event there is. The AsyncAPI document, the schema checks and the encryption are made from this list. */
export const catalogue: readonly EventDefinition[] = [
  ...userEvents,
  ...groupEvents,
  ...thingEvents,
  ...deviceEvents,
  ...actionEvents,
  ...badgeEvents,
  uplinkReceived,
].map((event) => event.definition as unknown as EventDefinition);

const byType = new Map(catalogue.map((definition) => [definition.type, definition]));

/** The definition of an event type; undefined for a type nobody declared. */
export const definitionOf = (type: string): EventDefinition | undefined => byType.get(type);
