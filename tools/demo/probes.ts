import type { SimulatedDevice } from '../simulate/index.js';

export interface DemoDevice {
  readonly thing: string;
  readonly name: string;
  /** The id that the network server knows. */
  readonly networkDeviceId: string;
  readonly model: 'LSE01' | 'LSPH01';
  /** What it measures and how often it sends; none for a probe that has not spoken yet. */
  readonly simulated?: Omit<SimulatedDevice, 'networkDeviceId' | 'model'>;
}

/** Six probes with a history, so that each water state is on show, and one that has not sent anything yet. */
export const devices: readonly DemoDevice[] = [
  {
    thing: 'rowan',
    name: 'Rowan probe',
    networkDeviceId: 'eui-a840410000000201',
    model: 'LSE01',
    simulated: { soil: 'silt' },
  },
  {
    thing: 'lavender',
    name: 'Lavender probe',
    networkDeviceId: 'eui-a840410000000202',
    model: 'LSE01',
    // A cell at the end of its life.
    simulated: { soil: 'chalk', cell: 2.95 },
  },
  {
    thing: 'raised-bed',
    name: 'Raised bed probe',
    networkDeviceId: 'eui-a840410000000203',
    model: 'LSE01',
    simulated: { soil: 'compost' },
  },
  {
    thing: 'meadow',
    name: 'Meadow probe',
    networkDeviceId: 'eui-a840410000000204',
    model: 'LSE01',
    simulated: { soil: 'peat', isWatered: false },
  },
  {
    thing: 'bramley',
    name: 'Bramley probe',
    networkDeviceId: 'eui-a840410000000205',
    model: 'LSE01',
    // Loam dries past the limits between one watering and the next. Once an hour is enough for a tree.
    simulated: { soil: 'loam', every: 3 },
  },
  {
    thing: 'raised-bed',
    name: 'Raised bed pH',
    networkDeviceId: 'eui-a840410000000206',
    model: 'LSPH01',
    simulated: { soil: 'compost', isWatered: false, every: 3 },
  },
  // The device of data/lorawan/messages/tts-v3-uplink-lse01.json, which is dated in the past: a history up to today
  // would make that message a late one, and it would change nothing on the page.
  {
    thing: 'station-planter',
    name: 'Station planter probe',
    networkDeviceId: 'eui-a840410000000101',
    model: 'LSE01',
  },
];

/** The probes that speak, as the simulator knows them; a stack that keeps running lets them go on. */
export const simulatedDevices: readonly SimulatedDevice[] = devices.flatMap(
  ({ networkDeviceId, model, simulated }) => (simulated ? [{ networkDeviceId, model, ...simulated }] : []),
);

/** A probe that was not received for a while. */
export interface Silence {
  readonly networkDeviceId: string;
  readonly from: readonly [daysAgo: number, hour: number];
  readonly until: readonly [daysAgo: number, hour: number];
}

export const silences: readonly Silence[] = [
  { networkDeviceId: 'eui-a840410000000202', from: [11, 6], until: [9, 14.3] },
];
