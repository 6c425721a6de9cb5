import { describe, expect, it } from '@jest/globals';
import { frameFrom, isLost, measure, type SimulatedDevice, timeOf } from '../simulate/index.js';
import { devices, simulatedDevices } from './probes.js';
import { everyMs, silentAt } from './readings.js';
import { dayMs, historyDays, seed, storyOf } from './deeds.js';
import { people, things } from './town.js';

const hour = 3_600_000;
// The story is told before today, whatever day that is.
const todays = [0, 47, 111, 203, 290].map((n) => Date.UTC(2026, 10, 22, 9) + n * dayMs);
const probeOf = (thing: string): SimulatedDevice => {
  const { networkDeviceId } = devices.find((d) => d.thing === thing && d.simulated)!;
  return simulatedDevices.find((d) => d.networkDeviceId === networkDeviceId)!;
};
const waterAt = (thing: string, at: number) => measure(seed, probeOf(thing), at).water;

/** The moments of the frames that arrive. */
const framesOf = (device: SimulatedDevice, now: number): number[] => {
  const schedule = { seed, everyMs };
  const first = frameFrom(schedule, device, now - historyDays * dayMs);
  const count = frameFrom(schedule, device, now) - first;
  return Array.from({ length: count }, (_, i) => first + i)
    .filter((fCnt) => !isLost(schedule, device, fCnt))
    .map((fCnt) => timeOf(schedule, device, fCnt))
    .filter((at) => !silentAt(now)(device, at));
};

describe.each(todays)('the story before %d', (now) => {
  const story = storyOf(now);
  const waterings = story.filter(({ type }) => type === 'WATERING');

  it('is told in order, over thirty days, up to yesterday', () => {
    const times = story.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times.map((at) => Math.floor((now - at) / dayMs / 5))).size).toBe(6);
    expect(Math.max(...times)).toBeLessThanOrEqual(now);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(now - historyDays * dayMs);
    expect(new Set(story.map(({ key }) => key)).size).toBe(story.length);
  });

  it('each watering shows in the curve of the soil within the hour', () => {
    expect(waterings.length).toBeGreaterThan(4);
    const flat = waterings.filter(({ thing, at }) => waterAt(thing, at + hour) - waterAt(thing, at) < 1);
    expect(flat).toEqual([]);
  });

  it('several people act, each where they may', () => {
    expect(new Set(story.map(({ by }) => by))).toEqual(new Set(people.map(({ username }) => username)));
    const owner = (thing: string) => things.find(({ key }) => key === thing)!.owner;
    expect(story.filter(({ thing, by }) => by !== owner(thing) && by !== 'ada')).toEqual([]);
  });

  it('the Bramleys go from moist to thirsty and back', () => {
    const water = framesOf(probeOf('bramley'), now).map((at) => waterAt('bramley', at));
    expect(Math.min(...water)).toBeLessThan(28);
    expect(Math.max(...water)).toBeGreaterThan(31);
    const crossings = water.slice(1).filter((w, i) => w <= 30 !== water[i]! <= 30);
    expect(crossings.length).toBeGreaterThan(1);
  });

  it('the lavender’s probe is silent for more than a day, is pushed back in, and its cell is low', () => {
    const probe = probeOf('lavender');
    const frames = framesOf(probe, now);
    const gaps = frames.slice(1).map((at, i) => ({ until: at, long: at - frames[i]! }));
    const gap = gaps.sort((a, b) => b.long - a.long)[0]!;
    expect(gap.long).toBeGreaterThan(1.5 * dayMs);
    const back = story.find(({ comments }) => comments.startsWith('The probe lay beside its hole'))!;
    expect(back.thing).toBe('lavender');
    expect(Math.abs(back.at - gap.until)).toBeLessThan(8 * hour);
    expect(measure(seed, probe, now).battery).toBeLessThan(3);
    expect(measure(seed, probeOf('rowan'), now).battery).toBeGreaterThan(3);
  });
});

it('a probe measures pH, in a soil that a bean likes', () => {
  const probe = simulatedDevices.find(({ model }) => model === 'LSPH01')!;
  const ph = todays.map((at) => measure(seed, probe, at).ph);
  expect(Math.min(...ph)).toBeGreaterThan(5.5);
  expect(Math.max(...ph)).toBeLessThan(7.5);
});

it('a meadow that stands wet is not watered', () => {
  expect(storyOf(todays[0]!).filter(({ thing, type }) => thing === 'meadow' && type === 'WATERING')).toEqual(
    [],
  );
});
