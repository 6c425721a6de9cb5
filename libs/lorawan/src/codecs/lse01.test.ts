import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Result } from '../reading.js';
import { lse01 } from './lse01.js';

interface Vector {
  name: string;
  fPort: number;
  hex: string;
  expected: Record<string, number | string | null>;
}
const vectors = JSON.parse(
  readFileSync(new URL('../../fixtures/lse01.json', import.meta.url), 'utf8'),
) as Vector[];
const bytesOf = (hex: string) => Buffer.from(hex, 'hex');

/** The vectors' names for our parameters, and half a unit of the last decimal. */
const parameters: Record<string, { ours: string; tolerance: number }> = {
  batteryV: { ours: 'battery', tolerance: 0.0005 },
  externalTempC: { ours: 'externalTemperature', tolerance: 0.05 },
  soilMoisturePct: { ours: 'water', tolerance: 0.005 },
  soilTempC: { ours: 'temperature', tolerance: 0.005 },
  soilEcUsCm: { ours: 'conductivity', tolerance: 0.5 },
};

const valueIn = (result: Result, name: string): unknown => {
  const flat = { ...result, ...(result.kind === 'reading' ? result.details : {}) } as Record<string, unknown>;
  return flat[parameters[name]?.ours ?? name];
};

const matches = (result: Result, name: string, expected: number | string | null): void => {
  if (name === 'error' || name === 'kind') return expect(result.kind).toBe(expected);
  const actual = valueIn(result, name);
  if (typeof expected !== 'number') return expect(actual ?? null).toBe(expected);
  // Vendor decoders are one step warm below zero, so either is right.
  const tolerance = name === 'soilTempC' && expected < 0 ? 0.0101 : (parameters[name]?.tolerance ?? 0);
  expect(Math.abs((actual as number) - expected)).toBeLessThanOrEqual(tolerance);
};

describe('the bytes of an LSE01', () => {
  it.each(vectors)('$name', ({ fPort, hex, expected }) => {
    const result = lse01(fPort, bytesOf(hex));
    for (const [name, value] of Object.entries(expected)) matches(result, name, value);
  });

  it('an implausible value is set aside by name and the rest of the frame is kept', () => {
    expect(lse01(2, bytesOf('0D9800C8271107D001F410'))).toMatchObject({
      kind: 'reading',
      water: null,
      temperature: 20,
      setAside: [{ field: 'water', value: 100.01, reason: 'soil holds 0 to 100 % of water' }],
    });
  });

  it('raw registers are never taken for percent, degrees or conductivity', () => {
    expect(lse01(2, bytesOf('0D9800C8007B0BB8041A90'))).toMatchObject({
      water: null,
      temperature: null,
      conductivity: null,
      details: { dielectricConstant: 12.3, rawMoisture: 3000, rawEc: 1050, mod: 1 },
    });
  });

  it('0xFFFF is -0.1 °C, not a missing probe', () => {
    expect(lse01(2, bytesOf('0CE4FFFF0FA00640032010'))).toMatchObject({ externalTemperature: -0.1 });
  });

  it('0x0CCC without a probe is no temperature', () => {
    expect(lse01(2, bytesOf('0CE40CCC0FA00640032010'))).toMatchObject({ externalTemperature: null });
  });

  it('bytes past the eleventh change nothing', () => {
    expect(lse01(2, bytesOf('0CD00000033F0714189C01DEADBEEF'))).toEqual(
      lse01(2, bytesOf('0CD00000033F0714189C01')),
    );
  });

  it('no bytes on any port crash it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), fc.uint8Array({ maxLength: 64 }), (fPort, bytes) => {
        expect(typeof lse01(fPort, bytes).kind).toBe('string');
      }),
    );
  });

  it('a short frame never measures', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 10 }), (bytes) => {
        expect(lse01(2, bytes).kind).toBe('short_payload');
      }),
    );
  });

  it('what is measured is always within what the probe can measure', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 11, maxLength: 11 }), (bytes) => {
        const result = lse01(2, bytes);
        if (result.kind !== 'reading') throw new Error(result.kind);
        const { water, temperature, externalTemperature, battery } = result;
        if (water !== null) expect(water >= 0 && water <= 100).toBe(true);
        if (temperature !== null) expect(temperature >= -40 && temperature <= 85).toBe(true);
        if (externalTemperature !== null)
          expect(externalTemperature >= -55 && externalTemperature <= 125).toBe(true);
        expect(battery! >= 0 && battery! <= 16.383).toBe(true);
      }),
    );
  });
});
