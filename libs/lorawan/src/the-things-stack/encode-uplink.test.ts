import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeLse01 } from '../codecs/lse01.js';
import { decodeUplink } from '../decode-uplink.js';
import { ttsUplinkBody } from './encode-uplink.js';

const observedAt = '2026-06-01T10:00:00.000Z';
const decoded = (networkDeviceId: string, fCnt: number, payload: Uint8Array) =>
  decodeUplink({ network: 'tts-v3', body: ttsUplinkBody({ networkDeviceId, fCnt, payload, observedAt }) });
const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);

describe('an uplink that is made up', () => {
  it('is decoded to what it was made of', () => {
    const values = fc.record({
      battery: fc.integer({ min: 0, max: 16_383 }).map((n) => n / 1_000),
      externalTemperature: fc.integer({ min: -550, max: 1_250 }).map((n) => n / 10),
      water: hundredths(0, 100),
      temperature: hundredths(-40, 85),
      conductivity: fc.integer({ min: 0, max: 65_535 }),
    });
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 100_000 }), (measured, fCnt) => {
        expect(decoded('eui-a840410000000101', fCnt, encodeLse01(measured))).toMatchObject({
          ...{
            kind: 'uplink',
            networkDeviceId: 'eui-a840410000000101',
            observedAt,
            fCnt,
            rssi: -97,
            snr: 7.5,
          },
          result: { kind: 'reading', ...measured, setAside: [] },
        });
      }),
    );
  });

  it('of another device or with another counter is another frame', () => {
    const payload = encodeLse01({ water: 20 });
    const uplinks = [
      decoded('eui-one', 1, payload),
      decoded('eui-one', 2, payload),
      decoded('eui-two', 1, payload),
    ];
    expect(new Set(uplinks.map((uplink) => uplink.kind === 'uplink' && uplink.dedupKey)).size).toBe(3);
  });
});
