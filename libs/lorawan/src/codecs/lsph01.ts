import type { Codec } from '../reading.js';
import { deviceStatus } from './device-status.js';
import { type Field, readFields, writeFields } from './fields.js';

type Measured = 'battery' | 'externalTemperature' | 'ph' | 'temperature';

const fields: readonly Field<Measured>[] = [
  {
    name: 'battery', at: 0, type: 'uint16', mask: 0x3fff, per: 1000, min: 0, max: 16.383,
    why: 'fourteen bits of millivolts; the top two bits are not voltage',
  }, // prettier-ignore
  {
    name: 'externalTemperature', at: 2, type: 'int16', per: 10, min: -55, max: 125,
    why: 'a DS18B20 measures -55 to 125 °C; 0x7FFF and 0x0CCC are sent without one',
  }, // prettier-ignore
  { name: 'ph', at: 4, type: 'uint16', per: 100, min: 0, max: 14, why: 'pH runs from 0 to 14' },
  // Tenths of a degree, where an LSE01 sends hundredths.
  { name: 'temperature', at: 6, type: 'int16', per: 10, min: -40, max: 85, why: 'the probe measures -40 to 85 °C' },
]; // prettier-ignore

const sensorPort = 2;
const statusPort = 5;
const frameBytes = 11;
const reading = 1;

/** Dragino LSPH01, soil pH and temperature. A reply to a setting or a calibration comes on the same port and is no reading. */
export const lsph01: Codec = (fPort, bytes) => {
  if (fPort === statusPort) return deviceStatus(bytes);
  if (fPort !== sensorPort)
    return { kind: 'unknown_fport', reason: `An LSPH01 does not measure on port ${fPort}` };
  if (bytes.length < frameBytes) {
    return {
      kind: 'short_payload',
      reason: `An LSPH01 frame has ${frameBytes} bytes, this one ${bytes.length}`,
    };
  }
  const messageType = bytes[10]!;
  if (messageType !== reading)
    return { kind: 'not_a_measurement', reason: `Message type ${messageType} of an LSPH01 is no reading` };
  const { values, setAside } = readFields(bytes, fields);
  const details = { interruptFlag: bytes[8]!, messageType };
  return { kind: 'reading', ...values, water: null, conductivity: null, details, setAside };
};

/** What a probe measures: volts, °C, pH and °C. One that is not given is sent as 0. */
export type Lsph01Values = Readonly<Partial<Record<Measured, number>>>;

/** The bytes an LSPH01 sends on port 2, from the same table that reads them: for probes that are made up. */
export const encodeLsph01 = (values: Lsph01Values): Buffer => {
  const bytes = Buffer.alloc(frameBytes);
  writeFields(bytes, fields, values);
  bytes[10] = reading;
  return bytes;
};
