import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Result } from '../reading.js';
import { encodeLsph01, lsph01 } from './lsph01.js';

interface Vector {
  name: string;
  fPort: number;
  hex: string;
  expected: Record<string, number | string | null>;
}
const vectors = JSON.parse(
  readFileSync(new URL('../../fixtures/lsph01.json', import.meta.url), 'utf8'),
) as Vector[];
const bytesOf = (hex: string) => Buffer.from(hex, 'hex');

/** The vectors' names for our parameters. */
const ours: Record<string, string> = {
  batteryV: 'battery',
  externalTempC: 'externalTemperature',
  soilPh: 'ph',
  soilTempC: 'temperature',
};

const valueIn = (result: Result, name: string): unknown => {
  const flat = { ...result, ...(result.kind === 'reading' ? result.details : {}) } as Record<string, unknown>;
  return flat[ours[name] ?? name];
};

describe('the bytes of an LSPH01', () => {
  it.each(vectors)('$name', ({ fPort, hex, expected }) => {
    const result = lsph01(fPort, bytesOf(hex));
    for (const [name, value] of Object.entries(expected)) {
      // What is no reading has a kind and a reason, and its message type only in words.
      if (name === 'error' || name === 'kind') expect(result.kind).toBe(value);
      else if (result.kind === 'reading') expect(valueIn(result, name)).toBe(value);
    }
  });

  it('are no water and no conductivity, which it does not measure', () => {
    expect(lsph01(2, bytesOf('0D230000025400F9000001'))).toMatchObject({
      kind: 'reading',
      water: null,
      conductivity: null,
    });
  });

  it('are written as they are read', () => {
    const values = { battery: 2.913, externalTemperature: 21.5, ph: 6.42, temperature: -1.3 };
    expect(lsph01(2, encodeLsph01(values))).toMatchObject(values);
  });

  it('crash on no port and with no length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), fc.uint8Array({ maxLength: 64 }), (fPort, bytes) => {
        expect(typeof lsph01(fPort, bytes).kind).toBe('string');
      }),
    );
  });
});
