import { hashOf, type Intent } from '../ledger/ledger.js';

/** A device of the load: its frames follow from its number alone, so that every run with one seed is the same. */
export interface LoadDevice {
  readonly networkDeviceId: string;
  readonly seed: number;
}

/** Milliseconds between two frames of a device as the network server dates them. */
const stepMs = 60_000;

/** Hundredths of a percent; spread over the whole scale, so that a mixed-up frame does not go unseen. */
const waterOf = (seed: number, n: number): number => 100 + ((n * 3_701 + seed * 977) % 9_000);

/** Bytes of an LSE01: battery mV, external temperature, water, soil temperature, conductivity, flags. */
const payload = (waterHundredths: number, n: number): Buffer => {
  const bytes = Buffer.alloc(11);
  bytes.writeUInt16BE(3_300 - (n % 300), 0);
  bytes.writeUInt16BE(waterHundredths, 4);
  bytes.writeInt16BE(1_200 + (n % 900), 6);
  bytes.writeUInt16BE(400 + (n % 500), 8);
  return bytes;
};

/** The `n`th frame of a device, as The Things Stack would post it, and what the read model must make of it. */
export const uplink = (
  { networkDeviceId, seed }: LoadDevice,
  n: number,
  since: Date,
): { intent: Intent; body: string } => {
  const receivedAt = new Date(since.getTime() + n * stepMs).toISOString();
  const water = waterOf(seed, n);
  const eui = networkDeviceId.slice('eui-'.length).toUpperCase();
  const body = JSON.stringify({
    end_device_ids: {
      device_id: networkDeviceId,
      application_ids: { application_id: 'faults' },
      dev_eui: eui,
    },
    received_at: receivedAt,
    uplink_message: {
      session_key_id: Buffer.from(`session ${networkDeviceId}`).toString('base64'),
      f_port: 2,
      f_cnt: n,
      frm_payload: payload(water, n).toString('base64'),
      rx_metadata: [{ gateway_ids: { gateway_id: 'faults' }, rssi: -90, snr: 7 }],
      received_at: receivedAt,
    },
  });
  const intent: Intent = {
    id: `${networkDeviceId}/${n}`,
    kind: 'uplink',
    key: networkDeviceId,
    n,
    hash: hashOf(body),
    expect: { observedAt: receivedAt, water: water / 100 },
  };
  return { intent, body };
};
