import type { Frame, ProjectionEvent } from '@hedgerow/read-model';
import { derivedId } from '@hedgerow/platform';
import { chance } from './chance.js';

/** A backlog as a projector meets it after an outage: devices that report every twenty minutes, in order of time. */
export interface Backlog {
  readonly devices: number;
  readonly frames: number;
  readonly seed: number;
  /** How many came before; none when left out. */
  readonly after?: number;
}

const everyMs = 20 * 60_000;
const begin = Date.UTC(2026, 2, 1);

const idOf = (device: number): string => `eui-bb${device.toString(16).padStart(14, '0')}`;

/** The frames of a backlog, decoded, one device after the other at each step of time. */
export const frames = ({ devices, frames: count, seed, after = 0 }: Backlog): ProjectionEvent[] => {
  const next = chance(seed + after);
  return Array.from({ length: count }, (_, i) => {
    const n = after + i;
    return frameEvent(n % devices, Math.floor(n / devices), next);
  });
};

const digits = (value: number, n: number): number => Number(value.toFixed(n));

const frameEvent = (device: number, fCnt: number, next: () => number): ProjectionEvent => {
  const networkDeviceId = idOf(device);
  const observedAt = new Date(begin + fCnt * everyMs + device * 37).toISOString();
  const values = {
    water: digits(5 + 60 * next(), 2),
    temperature: digits(4 + 20 * next(), 2),
    conductivity: Math.round(200 + 900 * next()),
    ph: null,
    battery: digits(3.1 + 0.4 * next(), 3),
    externalTemperature: null,
  };
  const [rssi, snr] = [Math.round(-120 + 50 * next()), digits(-5 + 15 * next(), 1)];
  const frameId = derivedId('bench frame', String(device), String(fCnt));
  const data: Frame = {
    frameId,
    networkDeviceId,
    receivedAt: observedAt,
    reading: {
      ...values,
      ...{ observedAt, rssi, snr },
      details: { fCnt, interrupt: false },
    },
    setAside: [],
  };
  return {
    ...{
      type: 'UplinkDecoded',
      id: frameId,
      stream: `uplinks-${networkDeviceId}`,
      version: 0,
      schemaVersion: 1,
    },
    ...{ occurredAt: observedAt, recordedAt: observedAt, correlationId: frameId, causationId: frameId },
    actor: { kind: 'device', id: networkDeviceId },
    data,
  };
};
