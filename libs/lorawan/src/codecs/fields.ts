import type { Implausible } from '../reading.js';

/** One value in a payload: where it stands, how it is read, and what its sensor can measure. */
export interface Field<Name extends string = string> {
  readonly name: Name;
  /** First of two bytes, big-endian. */
  readonly at: number;
  readonly type: 'uint16' | 'int16';
  /** Bits that belong to the value; all by default. */
  readonly mask?: number;
  /** Steps to one unit. */
  readonly per: number;
  /** Inclusive bounds in the unit; outside them the value is set aside and the rest of the frame stays. */
  readonly min: number;
  readonly max: number;
  /** Where the bounds come from. */
  readonly why: string;
}

/** Reads the fields of a payload that is long enough for them. */
export const readFields = <Name extends string>(
  bytes: Uint8Array,
  fields: readonly Field<Name>[],
): { values: Record<Name, number | null>; setAside: Implausible[] } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const setAside: Implausible[] = [];
  const values = {} as Record<Name, number | null>;
  for (const { name, at, type, mask = 0xffff, per, min, max, why } of fields) {
    const steps = type === 'int16' ? view.getInt16(at) : view.getUint16(at) & mask;
    const value = steps / per;
    const plausible = value >= min && value <= max;
    values[name] = plausible ? value : null;
    if (!plausible) setAside.push({ field: name, value, reason: why });
  }
  return { values, setAside };
};

/** Writes values, each in its unit, where `readFields` reads them; a value that is not given leaves zeros. */
export const writeFields = <Name extends string>(
  bytes: Uint8Array,
  fields: readonly Field<Name>[],
  values: Readonly<Partial<Record<Name, number>>>,
): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { name, at, type, per } of fields) {
    const steps = Math.round((values[name] ?? 0) * per);
    if (type === 'int16') view.setInt16(at, steps);
    else view.setUint16(at, steps);
  }
};
