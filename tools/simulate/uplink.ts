import { encodeLse01, encodeLsph01, ttsUplinkBody } from '@hedgerow/lorawan';
import { chance } from './chance.js';
import { type Measurement, measure, type SimulatedDevice } from './soil.js';

// Frame counters count from here, so that they go on rising however often the simulator is started.
const joinedAt = Date.UTC(2025, 0, 1);
const day = 86_400_000;

export interface Schedule {
  readonly seed: string;
  /** Time between two frames of a device, milliseconds; some send less often. */
  readonly everyMs: number;
}

const interval = ({ everyMs }: Schedule, { every = 1 }: SimulatedDevice) => everyMs * every;

/** Every device sends at a moment of its own within the interval. */
const phase = (schedule: Schedule, device: SimulatedDevice) =>
  Math.floor(chance('phase', device.networkDeviceId) * interval(schedule, device));

/** The counter of the first frame at or after a moment. */
export const frameFrom = (schedule: Schedule, device: SimulatedDevice, at: number): number =>
  Math.max(0, Math.ceil((at - joinedAt - phase(schedule, device)) / interval(schedule, device)));

/** When a device sends the frame with this counter. */
export const timeOf = (schedule: Schedule, device: SimulatedDevice, fCnt: number): number =>
  joinedAt + phase(schedule, device) + fCnt * interval(schedule, device);

/** True when no gateway receives the frame: three in a hundred alone, and now and then some hours on end. */
export const isLost = (schedule: Schedule, device: SimulatedDevice, fCnt: number): boolean => {
  const { seed } = schedule;
  const id = device.networkDeviceId;
  const at = timeOf(schedule, device, fCnt);
  const today = Math.floor(at / day);
  const isSilentDay = chance(seed, id, 'silence', today) < 0.05;
  const hourOfDay = (at - today * day) / 3_600_000;
  return chance(seed, id, 'lost', fCnt) < 0.03 || (isSilentDay && hourOfDay > 2 && hourOfDay < 9);
};

const models = {
  LSE01: { id: 'lse01', encode: (values: Measurement) => encodeLse01(values), firmware: '1.1.4' },
  LSPH01: { id: 'lsph01', encode: (values: Measurement) => encodeLsph01(values), firmware: '1.1.1' },
} as const;

/** The webhook body of The Things Stack v3 for one frame. */
export const uplinkBody = (schedule: Schedule, device: SimulatedDevice, fCnt: number): string => {
  const id = device.networkDeviceId;
  const at = timeOf(schedule, device, fCnt);
  const model = models[device.model ?? 'LSE01'];
  const rssi = -70 - Math.round(chance(id, 'distance') * 35 + chance(id, 'fading', fCnt) * 12);
  return ttsUplinkBody({
    networkDeviceId: id,
    fCnt,
    payload: model.encode(measure(schedule.seed, device, at)),
    observedAt: new Date(at).toISOString(),
    receivedAt: new Date(at + 210).toISOString(),
    // A device that is told another interval joins anew, so that no two of its frames share session and counter.
    session: String(chance(schedule.seed, id, interval(schedule, device))),
    gateways: [
      {
        gateway_ids: { gateway_id: 'garden-gw-01', eui: '58A0CBFFFE8000AA' },
        rssi,
        channel_rssi: rssi,
        snr: Math.round((rssi + 112) * 2.4) / 10,
      },
    ],
    more: {
      uplink: {
        settings: {
          data_rate: { lora: { bandwidth: 125_000, spreading_factor: 7, coding_rate: '4/5' } },
          frequency: '868300000',
        },
        consumed_airtime: '0.061696s',
        version_ids: {
          brand_id: 'dragino',
          model_id: model.id,
          firmware_version: model.firmware,
          band_id: 'EU_863_870',
        },
      },
    },
  });
};
