import { chance } from './chance.js';
import { type Measurement, measure, type SimulatedDevice } from './soil.js';

/** The eleven bytes that an LSE01 sends on port 2. */
export const lse01Bytes = (m: Measurement): Buffer => {
  const bytes = Buffer.alloc(11);
  bytes.writeUInt16BE(Math.round(m.battery * 1000), 0);
  bytes.writeInt16BE(Math.round(m.externalTemperature * 10), 2);
  bytes.writeUInt16BE(Math.round(m.water * 100), 4);
  bytes.writeInt16BE(Math.round(m.temperature * 100), 6);
  bytes.writeUInt16BE(Math.round(m.conductivity), 8);
  bytes[10] = 0x10; // calibrated values, probe identified, sent by the clock
  return bytes;
};

// Frame counters count from here, so that they go on rising however often the simulator is started.
const joinedAt = Date.UTC(2025, 0, 1);
const day = 86_400_000;

export interface Schedule {
  readonly seed: string;
  /** Time between two frames of a device, milliseconds. */
  readonly everyMs: number;
}

/** Every device sends at a moment of its own within the interval. */
const phase = ({ everyMs }: Schedule, device: SimulatedDevice) =>
  Math.floor(chance('phase', device.networkDeviceId) * everyMs);

/** The counter of the first frame at or after a moment. */
export const frameFrom = (schedule: Schedule, device: SimulatedDevice, at: number): number =>
  Math.max(0, Math.ceil((at - joinedAt - phase(schedule, device)) / schedule.everyMs));

/** When a device sends the frame with this counter. */
export const timeOf = (schedule: Schedule, device: SimulatedDevice, fCnt: number): number =>
  joinedAt + phase(schedule, device) + fCnt * schedule.everyMs;

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

/** The webhook body of The Things Stack v3 for one frame. */
export const uplinkBody = (schedule: Schedule, device: SimulatedDevice, fCnt: number): string => {
  const id = device.networkDeviceId;
  const at = timeOf(schedule, device, fCnt);
  const devEui = /^eui-([0-9a-f]{16})$/i.exec(id)?.[1]?.toUpperCase();
  const rssi = -70 - Math.round(chance(id, 'distance') * 35 + chance(id, 'fading', fCnt) * 12);
  return JSON.stringify({
    end_device_ids: {
      device_id: id.toLowerCase(),
      application_ids: { application_id: 'community-gardens' },
      ...(devEui === undefined ? {} : { dev_eui: devEui }),
    },
    received_at: new Date(at + 210).toISOString(),
    uplink_message: {
      // A device that is told another interval joins anew, so that no two of its frames share session and counter.
      session_key_id: Buffer.from(`session ${chance(schedule.seed, id, schedule.everyMs)}`).toString(
        'base64',
      ),
      f_port: 2,
      // The Things Stack leaves zeros out.
      ...(fCnt === 0 ? {} : { f_cnt: fCnt }),
      frm_payload: lse01Bytes(measure(schedule.seed, device, at)).toString('base64'),
      rx_metadata: [
        {
          gateway_ids: { gateway_id: 'garden-gw-01', eui: '58A0CBFFFE8000AA' },
          rssi,
          channel_rssi: rssi,
          snr: Math.round((rssi + 112) * 2.4) / 10,
        },
      ],
      settings: {
        data_rate: { lora: { bandwidth: 125_000, spreading_factor: 7, coding_rate: '4/5' } },
        frequency: '868300000',
      },
      received_at: new Date(at).toISOString(),
      consumed_airtime: '0.061696s',
      version_ids: {
        brand_id: 'dragino',
        model_id: 'lse01',
        firmware_version: '1.1.4',
        band_id: 'EU_863_870',
      },
    },
  });
};
