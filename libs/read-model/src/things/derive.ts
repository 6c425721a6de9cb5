import type { IndicatorColour } from '@hedgerow/domain';
import type { Sensor } from '../devices/sensor.js';

/** A device that a thing has now, and its sensor. */
export interface Linked {
  readonly deviceId: string;
  /** Milliseconds since 1970; the first link of a device reaches back for ever. */
  readonly linkedFrom: number;
  /** When the link was made known. */
  readonly linkedAt: number;
  readonly sensor: Sensor | undefined;
}

export const shown = ['water', 'temperature', 'conductivity', 'ph', 'battery'] as const;

export interface Shown {
  readonly value: number;
  readonly at: number;
  readonly deviceId: string;
}

/** What a thing shows of its devices. */
export interface Derived {
  readonly latest: { readonly [P in (typeof shown)[number]]?: Shown };
  readonly lastSensorData: number | null;
  readonly colour: IndicatorColour;
  readonly colourLast: IndicatorColour | null;
  readonly colourChangedAt: number | null;
  readonly needsWaterAt: number | null;
  readonly lastEvent: string;
  readonly lastEventAt: number;
}

/** Of two, the later; at the same moment the smaller name, so that no order of arrival decides. */
const later = <T extends { at: number }>(nameOf: (item: T) => string, a: T | undefined, b: T): T =>
  a === undefined || b.at > a.at || (b.at === a.at && nameOf(b) < nameOf(a)) ? b : a;

const newest = (parameter: (typeof shown)[number], linked: readonly Linked[]): Shown | undefined => {
  let best: Shown | undefined;
  for (const { deviceId, linkedFrom, sensor } of linked) {
    const value = sensor?.latest[parameter];
    // A reading from before the link belongs to the thing that the device was at then.
    if (value && value.at >= linkedFrom) best = later((s) => s.deviceId, best, { ...value, deviceId });
  }
  return best;
};

/**
 * What a thing shows, as a function of its own last event and its devices alone: whichever of these a projector received
 * first, the result is the same. Each parameter comes from the device that reported it last; the colour from the one
 * that reported water last, and it is grey for a thing that speaks of another parameter (no limits are set for those).
 */
export const derive = (
  thing: { readonly indicatorParameter: string; readonly ownEvent: string; readonly ownEventAt: number },
  linked: readonly Linked[],
): Derived => {
  const latest: { -readonly [P in (typeof shown)[number]]?: Shown } = {};
  for (const parameter of shown) {
    const value = newest(parameter, linked);
    if (value) latest[parameter] = value;
  }
  const sensor = linked.find((link) => link.deviceId === latest.water?.deviceId)?.sensor;
  const colours = thing.indicatorParameter === 'WATER' ? sensor : undefined;
  let last = { name: thing.ownEvent, at: thing.ownEventAt };
  let lastSensorData: number | null = null;
  for (const link of linked) {
    last = later((e) => e.name, last, { name: 'DeviceLinkedToThing', at: link.linkedAt });
    const heard = link.sensor?.lastSensorData ?? null;
    if (heard === null || heard < link.linkedFrom) continue;
    lastSensorData = Math.max(lastSensorData ?? -Infinity, heard);
    last = later((e) => e.name, last, { name: 'UplinkReceived', at: link.sensor!.lastReceivedAt });
  }
  return {
    latest,
    lastSensorData,
    colour: colours?.colour ?? 'grey',
    colourLast: colours?.colourLast ?? null,
    colourChangedAt: colours?.colourChangedAt ?? null,
    needsWaterAt: sensor?.needsWaterAt ?? null,
    lastEvent: last.name,
    lastEventAt: last.at,
  };
};
