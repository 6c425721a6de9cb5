import type { Codec, Result } from '../reading.js';
import { deviceStatus } from './device-status.js';
import { type Field, readFields, writeFields } from './fields.js';

const battery: Field<'battery'> = {
  name: 'battery', at: 0, type: 'uint16', mask: 0x3fff, per: 1000, min: 0, max: 16.383,
  why: 'fourteen bits of millivolts; the top two bits are not voltage',
}; // prettier-ignore
const externalTemperature: Field<'externalTemperature'> = {
  name: 'externalTemperature', at: 2, type: 'int16', per: 10, min: -55, max: 125,
  why: 'a DS18B20 measures -55 to 125 °C; 0x7FFF and 0x0CCC are sent without one',
}; // prettier-ignore

type Calibrated = 'battery' | 'externalTemperature' | 'water' | 'temperature' | 'conductivity';

/** MOD 0, the calibrated values; the range in the probe's data sheet. */
const calibrated: readonly Field<Calibrated>[] = [
  battery,
  externalTemperature,
  { name: 'water', at: 4, type: 'uint16', per: 100, min: 0, max: 100, why: 'soil holds 0 to 100 % of water' },
  {
    name: 'temperature',
    at: 6,
    type: 'int16',
    per: 100,
    min: -40,
    max: 85,
    why: 'the probe measures -40 to 85 °C',
  },
  {
    name: 'conductivity', at: 8, type: 'uint16', per: 1, min: 0, max: 65_535,
    why: 'specified to 20 000 µS/cm, but the manual says that the register goes past it: every value is kept',
  }, // prettier-ignore
];

/** MOD 1, raw registers: not percent and not degrees, so none of them is one of our parameters. */
const raw: readonly Field<
  'battery' | 'externalTemperature' | 'dielectricConstant' | 'rawMoisture' | 'rawEc'
>[] = [
  battery,
  externalTemperature,
  { name: 'dielectricConstant', at: 4, type: 'uint16', per: 10, min: 0, max: 6553.5, why: 'a raw register' },
  { name: 'rawMoisture', at: 6, type: 'uint16', per: 1, min: 0, max: 65_535, why: 'a raw register' },
  { name: 'rawEc', at: 8, type: 'uint16', per: 1, min: 0, max: 65_535, why: 'a raw register' },
];

const sensorPort = 2;
const statusPort = 5;
const frameBytes = 11;

/**
 * Dragino LSE01, soil moisture, temperature and conductivity. A short payload measures nothing (the vendor's own
 * decoder reads missing bytes as 0 % moisture); bytes past the eleventh belong to a counting mode and are ignored.
 */
export const lse01: Codec = (fPort, bytes) => {
  if (fPort === statusPort) return deviceStatus(bytes);
  if (fPort !== sensorPort)
    return { kind: 'unknown_fport', reason: `An LSE01 does not measure on port ${fPort}` };
  if (bytes.length < frameBytes) {
    return {
      kind: 'short_payload',
      reason: `An LSE01 frame has ${frameBytes} bytes, this one ${bytes.length}`,
    };
  }
  return bytes[10]! & 0x80 ? rawReading(bytes) : calibratedReading(bytes);
};

// The sensor flag is passed on and never checked: old firmware sends 0 with valid data.
const flags = (bytes: Uint8Array) => ({
  mod: bytes[10]! >> 7,
  sensorFlag: (bytes[10]! >> 4) & 1,
  interruptFlag: bytes[10]! & 0x0f,
});

const calibratedReading = (bytes: Uint8Array): Result => {
  const { values, setAside } = readFields(bytes, calibrated);
  return { kind: 'reading', ...values, ph: null, details: flags(bytes), setAside };
};

const rawReading = (bytes: Uint8Array): Result => {
  const { values, setAside } = readFields(bytes, raw);
  const { battery: volts, externalTemperature: outside, ...registers } = values;
  return {
    kind: 'reading',
    water: null,
    temperature: null,
    conductivity: null,
    ph: null,
    battery: volts,
    externalTemperature: outside,
    // Raw registers have no implausible values, so none of them is null.
    details: { ...flags(bytes), ...(registers as Record<string, number>) },
    setAside,
  };
};

/** What a probe measures: volts, °C, percent, °C and µS/cm. One that is not given is sent as 0. */
export type Lse01Values = Readonly<Partial<Record<Calibrated, number>>>;

// Calibrated values, sensor identified, sent by the clock.
const identified = 0x10;

/** The bytes an LSE01 sends on port 2, from the same table that reads them: for probes that are made up. */
export const encodeLse01 = (values: Lse01Values): Buffer => {
  const bytes = Buffer.alloc(frameBytes);
  writeFields(bytes, calibrated, values);
  bytes[10] = identified;
  return bytes;
};
