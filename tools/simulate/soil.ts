import { between, chance } from './chance.js';

const hour = 3_600_000;
const day = 24 * hour;

/** A probe in the ground. */
export interface SimulatedDevice {
  /** As the network server knows it: `eui-a840410000000101`. */
  readonly networkDeviceId: string;
  /** Water, temperature and conductivity by default; an LSPH01 measures pH and temperature. */
  readonly model?: 'LSE01' | 'LSPH01';
  /** Sand dries in days and stays dry, clay keeps its water. By default one of these or loam, by the id. */
  readonly soil?: Soil;
  /** False for a place that gets rain alone. */
  readonly isWatered?: boolean;
  /** Volts of its cell; by default a fresh one. */
  readonly cell?: number;
  /** It sends every so many intervals; by default every one. */
  readonly every?: number;
}

/** The last four stay within one water state whatever the weather: dry, needs water, moist, wet. */
export type Soil = 'sand' | 'loam' | 'clay' | 'chalk' | 'silt' | 'compost' | 'peat';

/** What a probe would measure. Percent, °C, µS/cm, volts; each model sends its part. */
export interface Measurement {
  readonly water: number;
  readonly ph: number;
  readonly temperature: number;
  readonly conductivity: number;
  readonly externalTemperature: number;
  readonly battery: number;
}

// Water that stays for weeks, how much of a shower the soil takes up, how fast it dries again, and the most it holds:
// more than 55 percent few probes have seen.
const soils: Readonly<
  Record<Soil, { rest: number; takesUp: number; dryingDays: number; saturated: number }>
> = {
  sand: { rest: 8, takesUp: 0.8, dryingDays: 2.2, saturated: 55 },
  loam: { rest: 15, takesUp: 0.9, dryingDays: 4, saturated: 55 },
  clay: { rest: 27, takesUp: 0.9, dryingDays: 6, saturated: 55 },
  chalk: { rest: 11, takesUp: 0.3, dryingDays: 2, saturated: 19 },
  silt: { rest: 21, takesUp: 0.45, dryingDays: 2, saturated: 29.6 },
  compost: { rest: 36, takesUp: 0.9, dryingDays: 5, saturated: 58 },
  peat: { rest: 63, takesUp: 0.9, dryingDays: 6, saturated: 85 },
};
const names = ['sand', 'loam', 'clay'] as const;

const turn = 2 * Math.PI;

// What came before is dried up, whatever the soil.
const rememberedDays = 28;
const noise = (size: number, ...parts: (string | number)[]) =>
  (chance(...parts) + chance(...parts, 2) - 1) * size;

/**
 * What a device measures at a moment (milliseconds since 1970). Nothing is remembered between calls: the same
 * seed, device and time always give the same, so a simulator that was restarted goes on where it would have been.
 */
export const measure = (seed: string, device: SimulatedDevice, at: number): Measurement => {
  const id = device.networkDeviceId;
  const water = waterAt(seed, device, at);
  const air = airAt(seed, at);
  return {
    water,
    // A garden soil, a little sour, that follows rain and lime over weeks.
    ph: 6.4 + 0.25 * Math.sin((turn * at) / (23 * day)) + noise(0.04, seed, id, at, 'ph'),
    // The ground follows the air some hours late and at a third of its swing.
    temperature:
      (airAt(seed, at - 4 * hour) - yearly(at)) / 3 + yearly(at) + noise(0.1, seed, id, at, 'soil'),
    conductivity: Math.max(20, 40 + 11 * water + noise(12, seed, id, at, 'salt')),
    externalTemperature: air + noise(0.3, seed, id, at, 'air'),
    battery: Math.max(2.6, (device.cell ?? between(3.45, 3.62, 'battery', id)) - 0.0005 * ((at / day) % 900)),
  };
};

const soilOf = ({ networkDeviceId: id, soil }: SimulatedDevice): Soil =>
  soil ?? names[Math.floor(chance('soil', id) * 3)]!;

const waterAt = (seed: string, device: SimulatedDevice, at: number): number => {
  const { networkDeviceId: id } = device;
  const { rest, takesUp, dryingDays, saturated } = soils[soilOf(device)];
  const today = Math.floor(at / day);
  let added = 0;
  for (let d = today - rememberedDays; d <= today; d++) {
    for (const wetting of [rainOn(seed, d), wateringOn(seed, device, d)]) {
      if (wetting === undefined || wetting.time >= at) continue;
      const age = at - wetting.time;
      // It seeps in within the hour and dries off over days.
      added +=
        wetting.amount * takesUp * (1 - Math.exp(-age / (hour / 2))) * Math.exp(-age / (dryingDays * day));
    }
  }
  // The wetter the soil, the less of it stays.
  const room = saturated - rest;
  return rest + room * (1 - Math.exp(-added / room)) + noise(0.25, seed, id, at, 'water');
};

/** Rain falls on every device alike, about every fourth day. */
const rainOn = (seed: string, d: number) =>
  chance(seed, 'rain', d) < 0.27
    ? {
        time: d * day + between(0, 24, seed, 'rain hour', d) * hour,
        amount: between(3, 14, seed, 'rain amount', d),
      }
    : undefined;

/** Watered about once a week, in the evening; not on the day of a shower, nor on the next. */
const wateringOn = (seed: string, { networkDeviceId: id, isWatered = true }: SimulatedDevice, d: number) =>
  isWatered && chance(seed, id, 'watering', d) < 0.24 && !rainOn(seed, d) && !rainOn(seed, d - 1)
    ? {
        time: Math.round(d * day + between(17, 20, seed, id, 'watering hour', d) * hour),
        amount: between(8, 16, seed, id, 'watering amount', d),
      }
    : undefined;

/** When a device's place is watered by hand between two moments, oldest first: its soil rises within the hour. */
export const wateringsOf = (seed: string, device: SimulatedDevice, from: number, until: number): number[] => {
  const days = Array.from({ length: Math.floor(until / day) - Math.floor(from / day) + 1 }, (_, i) => i);
  return days
    .flatMap((i) => wateringOn(seed, device, Math.floor(from / day) + i)?.time ?? [])
    .filter((time) => time >= from && time < until);
};

// Warmest late in July, coldest late in January: a garden in England.
const yearly = (at: number) => 11 + 6.5 * Math.cos((turn * (at / day - 205)) / 365.25);

const airAt = (seed: string, at: number): number => {
  const d = Math.floor(at / day);
  const within = (at - d * day) / day;
  // Warm and cold days follow each other without a step at midnight.
  const spell = (n: number) => between(-4, 4, seed, 'spell', n);
  const today = spell(d) * (1 - within) + spell(d + 1) * within;
  return yearly(at) + today + 4.5 * Math.cos(turn * (within - 0.625));
};
