import { describe, expect, it } from '@jest/globals';
import { decodeUplink, type DecodedUplink } from '@hedgerow/lorawan';
import {
  frameFrom,
  isLost,
  measure,
  type Schedule,
  type SimulatedDevice,
  timeOf,
  uplinkBody,
  wateringsOf,
} from './index.js';

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

  it('a watering by hand shows in the soil within the hour', () => {
    const waterings = wateringsOf('test', device, start, start + month);
    expect(waterings.length).toBeGreaterThan(1);
    for (const at of waterings) {
      const [before, after] = [at, at + 3_600_000].map((time) => measure('test', device, time).water);
      expect(after! - before!).toBeGreaterThan(2);
    }
  });

  it('where nothing is watered only rain makes it wet', () => {
    const wild: SimulatedDevice = { ...device, isWatered: false };
    expect(wateringsOf('test', wild, start, start + month)).toEqual([]);
    const [at] = wateringsOf('test', device, start, start + month);
    expect(measure('test', wild, at! + 3_600_000).water).toBeLessThan(
      measure('test', device, at! + 3_600_000).water - 2,
    );
  });

  it('of another model sends the frames of that model, as often as it is told', () => {
    const ph: SimulatedDevice = { ...device, model: 'LSPH01', cell: 2.95, every: 3 };
    const first = frameFrom(schedule, ph, start);
    const result = decodeUplink({ network: 'tts-v3', body: uplinkBody(schedule, ph, first) });
    if (result.kind !== 'uplink' || result.result.kind !== 'reading') throw new Error(result.kind);
    const truth = measure(schedule.seed, ph, timeOf(schedule, ph, first));
    expect(result.result.ph).toBeCloseTo(truth.ph, 1);
    expect(result.result.water).toBeNull();
    expect(result.result.battery).toBeLessThan(3);
    expect(timeOf(schedule, ph, first + 1) - timeOf(schedule, ph, first)).toBe(3 * schedule.everyMs);
  });

  it('some frames are lost, most are not', () => {
    const lost = frames.filter((fCnt) => isLost(schedule, device, fCnt)).length / frames.length;
    expect(lost).toBeGreaterThan(0.02);
    expect(lost).toBeLessThan(0.12);
  });
});
