import { type IndicatorColour, isCritical, waterColour } from '@hedgerow/domain';
import { type Frame, measured, type Measured, measuredColumn } from '../readings/frame.js';

/** Parameters of a sensor and the columns that hold them. */
export const sensorColumn = { ...measuredColumn, signalStrength: 'signal_strength' } as const;

/** A value and when it was measured, in milliseconds since 1970. */
export interface Latest {
  readonly value: number;
  readonly at: number;
}

/** What is known of one sensor, by the id its network knows. It follows from its frames in their order, alone. */
export interface Sensor {
  readonly latest: { readonly [P in Measured | 'signalStrength']?: Latest };
  readonly lastSensorData: number | null;
  readonly colour: IndicatorColour;
  readonly colourLast: IndicatorColour | null;
  readonly colourChangedAt: number | null;
  readonly needsWaterAt: number | null;
  readonly lastReceivedAt: number;
}

export const newSensor: Sensor = {
  latest: {},
  lastSensorData: null,
  colour: 'grey',
  colourLast: null,
  colourChangedAt: null,
  needsWaterAt: null,
  lastReceivedAt: 0,
};

const newer = (before: Latest | undefined, value: number | null, at: number): Latest | undefined =>
  value !== null && (before === undefined || at > before.at) ? { value, at } : before;

/**
 * Takes one frame in. A late frame never becomes the latest, nor does it change a colour. The moment water is needed
 * is noted once, when the value falls below the dry edge, and again only after it has recovered.
 */
export const evolveSensor = (sensor: Sensor, frame: Frame): Sensor => {
  const lastReceivedAt = Math.max(sensor.lastReceivedAt, Date.parse(frame.receivedAt));
  const { reading } = frame;
  if (!reading) return { ...sensor, lastReceivedAt };
  const at = Date.parse(reading.observedAt);
  const latest: { -readonly [P in keyof Sensor['latest']]: Latest } = { ...sensor.latest };
  for (const parameter of measured) {
    const value = newer(latest[parameter], reading[parameter], at);
    if (value) latest[parameter] = value;
  }
  const signal = newer(latest.signalStrength, reading.rssi, at);
  if (signal) latest.signalStrength = signal;
  const next = {
    ...sensor,
    latest,
    lastReceivedAt,
    lastSensorData: Math.max(sensor.lastSensorData ?? -Infinity, at),
  };
  return latest.water === sensor.latest.water ? next : watered(next, sensor.latest.water, latest.water!);
};

const watered = (sensor: Sensor, before: Latest | undefined, now: Latest): Sensor => {
  const colour = waterColour(now.value);
  const wasCritical = before !== undefined && isCritical(before.value);
  return {
    ...sensor,
    ...(colour === sensor.colour ? {} : { colour, colourLast: sensor.colour, colourChangedAt: now.at }),
    ...(isCritical(now.value) && !wasCritical ? { needsWaterAt: now.at } : {}),
  };
};
