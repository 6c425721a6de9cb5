import type { Result } from '../reading.js';

// Band codes of the vendor, from 1.
const bands = [
  'EU868', 'US915', 'IN865', 'AU915', 'KZ865', 'RU864', 'AS923', 'AS923-1', 'AS923-2', 'AS923-3', 'CN470', 'EU433', 'KR920', 'MA869',
] as const; // prettier-ignore

const statusBytes = 7;

/**
 * Dragino's device status (port 5): model code, firmware in three nibbles, band, sub-band, battery. Documented for
 * the newer series; no source shows that the classic models send it, but if they do it is no reading.
 */
export const deviceStatus = (bytes: Uint8Array): Result => {
  if (bytes.length < statusBytes) {
    return {
      kind: 'short_payload',
      reason: `A device status has ${statusBytes} bytes, this one ${bytes.length}`,
    };
  }
  const [model, major, minor, band, subBand, high, low] = bytes as unknown as [
    number, number, number, number, number, number, number,
  ]; // prettier-ignore
  return {
    kind: 'device_status',
    sensorModelCode: model,
    firmwareVersion: `${major & 0x0f}.${minor >> 4}.${minor & 0x0f}`,
    frequencyBand: bands[band - 1] ?? null,
    subBand: subBand === 0xff ? null : subBand,
    battery: ((high << 8) | low) / 1000,
  };
};
