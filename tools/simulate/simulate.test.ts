import { describe, expect, it } from '@jest/globals';
import { decodeUplink, type DecodedUplink } from '@hedgerow/lorawan';
import { frameFrom, isLost, measure, type Schedule, timeOf, uplinkBody } from './index.js';

const schedule: Schedule = { seed: 'test', everyMs: 20 * 60_000 };
const device = { networkDeviceId: 'eui-a840410000000101', soil: 'loam' } as const;
const start = Date.UTC(2026, 5, 1);
const month = 30 * 24 * 3_600_000;
const frames = Array.from({ length: 2_160 }, (_, i) => frameFrom(schedule, device, start) + i);

const decoded = (fCnt: number): DecodedUplink => {
  const result = decodeUplink({ network: 'tts-v3', body: uplinkBody(schedule, device, fCnt) });
  if (result.kind !== 'uplink') throw new Error(result.reason);
  return result;
};

describe('a simulated probe', () => {
  it('sends real frames: what is decoded is what was measured', () => {
    for (const fCnt of frames.slice(0, 200)) {
      const at = timeOf(schedule, device, fCnt);
      const truth = measure(schedule.seed, device, at);
      const { result, observedAt, simulated } = decoded(fCnt);
      if (result.kind !== 'reading') throw new Error(result.kind);
      expect(result.water).toBeCloseTo(truth.water, 1);
      expect(result.temperature).toBeCloseTo(truth.temperature, 1);
      expect(result.battery).toBeCloseTo(truth.battery, 2);
      expect(result.setAside).toEqual([]);
      expect(observedAt).toBe(new Date(at).toISOString());
      expect(simulated).toBe(false);
    }
  });

  it('started again it sends the same frames, with counters that go on rising', () => {
    const fCnt = frames[100]!;
    expect(uplinkBody(schedule, device, fCnt)).toBe(uplinkBody(schedule, device, fCnt));
    expect(frameFrom(schedule, device, timeOf(schedule, device, fCnt))).toBe(fCnt);
    expect(frameFrom(schedule, device, timeOf(schedule, device, fCnt) + 1)).toBe(fCnt + 1);
  });

  it('no two frames share a key, not even when the interval changes', () => {
    const faster = { ...schedule, everyMs: 10_000 };
    const key = (s: Schedule, fCnt: number) =>
      (decodeUplink({ network: 'tts-v3', body: uplinkBody(s, device, fCnt) }) as DecodedUplink).dedupKey;
    const keys = frames.slice(0, 300).flatMap((fCnt) => [key(schedule, fCnt), key(faster, fCnt)]);
    expect(new Set(keys).size).toBe(600);
  });

  it('a month in the ground dries slowly and gets wet at once', () => {
    const water = frames.map((fCnt) => measure('test', device, timeOf(schedule, device, fCnt)).water);
    const steps = water.slice(1).map((w, i) => w - water[i]!);
    expect(timeOf(schedule, device, frames.at(-1)!) - start).toBeLessThan(month);
    expect(Math.max(...steps)).toBeGreaterThan(1.5);
    expect(Math.min(...steps)).toBeGreaterThan(-1);
    expect(Math.max(...water) - Math.min(...water)).toBeGreaterThan(8);
    expect(Math.min(...water)).toBeGreaterThan(3);
    expect(Math.max(...water)).toBeLessThan(60);
  });

  it('some frames are lost, most are not', () => {
    const lost = frames.filter((fCnt) => isLost(schedule, device, fCnt)).length / frames.length;
    expect(lost).toBeGreaterThan(0.02);
    expect(lost).toBeLessThan(0.12);
  });
});
