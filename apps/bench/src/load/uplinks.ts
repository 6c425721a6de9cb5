import { chance } from './chance.js';

/** A device of the load: what it sends follows from its number, so that each run with one seed is the same. */
export interface Sender {
  readonly device: number;
  readonly networkDeviceId: string;
}

export const sender = (device: number, run = 0): Sender => ({
  device,
  networkDeviceId: `eui-be${run.toString(16).padStart(4, '0')}${device.toString(16).padStart(10, '0')}`,
});

/** Eleven bytes of an LSE01: battery, external temperature, moisture, soil temperature, conductivity, flags. */
const payload = (next: () => number): string => {
  const bytes = Buffer.alloc(11);
  bytes.writeUInt16BE(3_100 + Math.floor(400 * next()), 0);
  bytes.writeUInt16BE(500 + Math.floor(6_000 * next()), 4);
  bytes.writeInt16BE(400 + Math.floor(2_000 * next()), 6);
  bytes.writeUInt16BE(200 + Math.floor(900 * next()), 8);
  return bytes.toString('base64');
};

const gateway = (id: string, next: () => number, time: string) => ({
  gateway_ids: { gateway_id: id, eui: '58A0CBFFFE8000AA' },
  time,
  timestamp: Math.floor(2 ** 31 * next()),
  rssi: -60 - Math.floor(60 * next()),
  channel_rssi: -97,
  snr: Math.round(100 * next()) / 10,
  location: { latitude: 51.5019, longitude: 6.5453, altitude: 24, source: 'SOURCE_REGISTRY' },
  uplink_token: 'ChoKGAoMZ2FyZGVuLWd3LTAxEghYoMv//oAAqhC0ndTgBA==',
  received_at: time,
});

/** The `n`th uplink of a device as The Things Stack posts it: two gateways heard it, about 1.5 kB. */
export const uplinkBody = ({ device, networkDeviceId }: Sender, n: number, observedAt: string): string => {
  const next = chance(device * 7_919 + n);
  return JSON.stringify({
    end_device_ids: {
      device_id: networkDeviceId,
      application_ids: { application_id: 'community-gardens' },
      dev_eui: networkDeviceId.slice(4).toUpperCase(),
      join_eui: 'A840410000000100',
      dev_addr: '260B1A2B',
    },
    correlation_ids: ['gs:uplink:01JT4M8Z3Q6W5H7K9P2R4S6T8V'],
    received_at: observedAt,
    uplink_message: {
      session_key_id: Buffer.from(`session ${networkDeviceId}`).toString('base64'),
      f_port: 2,
      f_cnt: n,
      frm_payload: payload(next),
      rx_metadata: [gateway('garden-gw-01', next, observedAt), gateway('neighbour-gw', next, observedAt)],
      settings: {
        data_rate: { lora: { bandwidth: 125_000, spreading_factor: 7, coding_rate: '4/5' } },
        frequency: '867700000',
        time: observedAt,
      },
      received_at: observedAt,
      consumed_airtime: '0.061696s',
      network_ids: { net_id: '000013', tenant_id: 'ttn', cluster_id: 'eu1' },
    },
  });
};
