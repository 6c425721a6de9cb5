import { encodeLse01, ttsUplinkBody } from '@hedgerow/lorawan';
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

/** Whole steps of what an LSE01 sends, drawn by chance. */
const payload = (next: () => number): Buffer =>
  encodeLse01({
    battery: (3_100 + Math.floor(400 * next())) / 1_000,
    water: (500 + Math.floor(6_000 * next())) / 100,
    temperature: (400 + Math.floor(2_000 * next())) / 100,
    conductivity: 200 + Math.floor(900 * next()),
  });

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

/** The `n`th uplink of a device as The Things Stack posts it: two gateways received it, about 1.5 kB. */
export const uplinkBody = ({ device, networkDeviceId }: Sender, n: number, observedAt: string): string => {
  const next = chance(device * 7_919 + n);
  return ttsUplinkBody({
    networkDeviceId,
    fCnt: n,
    payload: payload(next),
    observedAt,
    gateways: [gateway('garden-gw-01', next, observedAt), gateway('neighbour-gw', next, observedAt)],
    more: {
      ids: { join_eui: 'A840410000000100', dev_addr: '260B1A2B' },
      message: { correlation_ids: ['gs:uplink:01JT4M8Z3Q6W5H7K9P2R4S6T8V'] },
      uplink: {
        settings: {
          data_rate: { lora: { bandwidth: 125_000, spreading_factor: 7, coding_rate: '4/5' } },
          frequency: '867700000',
          time: observedAt,
        },
        consumed_airtime: '0.061696s',
        network_ids: { net_id: '000013', tenant_id: 'ttn', cluster_id: 'eu1' },
      },
    },
  });
};
