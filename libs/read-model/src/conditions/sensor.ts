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

/**
 * Takes one frame in; the same sensor when it says nothing new. A late frame never becomes the latest, nor does it change
 * a colour. The moment water is needed is noted once, when the value falls below the dry edge, and again only after it
 * has recovered.
 */
export const evolveSensor = (sensor: Sensor, frame: Frame): Sensor => {
  const lastReceivedAt = Math.max(sensor.lastReceivedAt, Date.parse(frame.receivedAt));
  const { reading } = frame;
  const at = reading ? Date.parse(reading.observedAt) : -Infinity;
  const lastSensorData = reading ? Math.max(sensor.lastSensorData ?? -Infinity, at) : sensor.lastSensorData;
  const latest: { -readonly [P in keyof Sensor['latest']]: Latest } = { ...sensor.latest };
  let isNew = lastReceivedAt !== sensor.lastReceivedAt || lastSensorData !== sensor.lastSensorData;
  const take = (parameter: keyof Sensor['latest'], value: number | null) => {
    const before = latest[parameter];
    if (value === null || (before !== undefined && at <= before.at)) return;
    latest[parameter] = { value, at };
    isNew = true;
  };
  if (reading) {
    for (const parameter of measured) take(parameter, reading[parameter]);
    take('signalStrength', reading.rssi);
  }
  if (!isNew) return sensor;
  const next = { ...sensor, latest, lastReceivedAt, lastSensorData };
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
