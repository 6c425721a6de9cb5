import type { IndicatorColour } from '@hedgerow/domain';
import type { Sensor } from './sensor.js';

/** A device that a thing has now, and its sensor. */
export interface Linked {
  readonly deviceId: string;
  /** Milliseconds since 1970; the first link of a device reaches back for ever. */
  readonly linkedFrom: number;
  /** When the link was made known. */
  readonly linkedAt: number;
  readonly sensor: Sensor;
}

export const shown = ['water', 'temperature', 'conductivity', 'ph', 'battery'] as const;

export interface Shown {
  readonly value: number;
  readonly at: number;
  readonly deviceId: string;
}

/** The last thing that devices brought, in milliseconds since 1970. */
export interface LastEvent {
  readonly name: string;
  readonly at: number;
}

/** What a thing shows of its sensors. */
export interface Derived {
  readonly latest: { readonly [P in (typeof shown)[number]]?: Shown };
  readonly lastSensorData: number | null;
  readonly colour: IndicatorColour;
  readonly colourLast: IndicatorColour | null;
  readonly colourChangedAt: number | null;
  readonly needsWaterAt: number | null;
  /** The last link or uplink; null for a thing without a device. */
  readonly last: LastEvent | null;
}

/** Of two, the later; at the same moment the smaller name, so that no order of arrival decides. */
const later = <T extends { at: number }>(nameOf: (item: T) => string, a: T | undefined, b: T): T =>
  a === undefined || b.at > a.at || (b.at === a.at && nameOf(b) < nameOf(a)) ? b : a;

const laterEvent = (a: LastEvent | undefined, b: LastEvent): LastEvent => later((e) => e.name, a, b);

const newest = (parameter: (typeof shown)[number], linked: readonly Linked[]): Shown | undefined => {
  let best: Shown | undefined;
  for (const { deviceId, linkedFrom, sensor } of linked) {
    const value = sensor.latest[parameter];
    // A reading from before the link belongs to the thing that the device was at then.
    if (value && value.at >= linkedFrom) best = later((s) => s.deviceId, best, { ...value, deviceId });
  }
  return best;
};

/**
 * What a thing shows of its sensors, as a function of its indicator parameter and its devices alone: whichever of these a
 * projector received first, the result is the same. Each parameter comes from the device that reported it last; the colour
 * from the one that reported water last, and it is grey for a thing that speaks of another parameter (no limits are set
 * for those).
 */
export const derive = (indicatorParameter: string | null, linked: readonly Linked[]): Derived => {
  const latest: { -readonly [P in (typeof shown)[number]]?: Shown } = {};
  for (const parameter of shown) {
    const value = newest(parameter, linked);
    if (value) latest[parameter] = value;
  }
  const sensor = linked.find((link) => link.deviceId === latest.water?.deviceId)?.sensor;
  const colours = indicatorParameter === 'WATER' ? sensor : undefined;
  let last: LastEvent | undefined;
  let lastSensorData: number | null = null;
  for (const { linkedAt, linkedFrom, sensor: own } of linked) {
    last = laterEvent(last, { name: 'DeviceLinkedToThing', at: linkedAt });
    if (own.lastSensorData === null || own.lastSensorData < linkedFrom) continue;
    lastSensorData = Math.max(lastSensorData ?? -Infinity, own.lastSensorData);
    last = laterEvent(last, { name: 'UplinkReceived', at: own.lastReceivedAt });
  }
  return {
    latest,
    lastSensorData,
    colour: colours?.colour ?? 'grey',
    colourLast: colours?.colourLast ?? null,
    colourChangedAt: colours?.colourChangedAt ?? null,
    needsWaterAt: sensor?.needsWaterAt ?? null,
    last: last ?? null,
  };
};
