import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { stack } from './stack.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../libs/lorawan/fixtures/${name}.json`, import.meta.url), 'utf8');

/** The uplink of the documentation, byte for byte. */
export const lse01Uplink = fixture('tts-v3-uplink-lse01');

/** A network id that nobody has, as The Things Stack makes it from the DevEUI. */
export const freshDeviceId = (): string => `eui-${randomBytes(8).toString('hex')}`;

interface Webhook {
  end_device_ids: { device_id: string; dev_eui: string };
  received_at: string;
  uplink_message: { f_cnt?: number; frm_payload: string; received_at: string };
}

/** The same uplink, from another device. Networks tell frames apart by DevEUI, so that changes along. */
const sentBy = (deviceId: string, body: string): Webhook => {
  const uplink = JSON.parse(body) as Webhook;
  const dev_eui = deviceId.replace('eui-', '').toUpperCase();
  return { ...uplink, end_device_ids: { ...uplink.end_device_ids, device_id: deviceId, dev_eui } };
};

/** The documentation's LSE01 uplink from this device: 8.31 %, 18.12 °C, 6300 µS/cm, 3.28 V, in May 2025. */
export const documentedUplink = (deviceId: string): string => JSON.stringify(sentBy(deviceId, lse01Uplink));

export interface Soil {
  readonly battery: number;
  readonly water: number;
  readonly temperature: number;
  readonly conductivity: number;
}

/** The eleven bytes of an LSE01: volts, external probe (none), percent, degrees, microsiemens per centimetre. */
const payload = ({ battery, water, temperature, conductivity }: Soil): string => {
  const bytes = Buffer.alloc(11);
  bytes.writeUInt16BE(Math.round(battery * 1000), 0);
  bytes.writeUInt16BE(Math.round(water * 100), 4);
  bytes.writeInt16BE(Math.round(temperature * 100), 6);
  bytes.writeUInt16BE(conductivity, 8);
  bytes[10] = 1;
  return bytes.toString('base64');
};

/** An LSE01 uplink that the network received this moment. */
export const soilUplink = (deviceId: string, soil: Soil): string => {
  const uplink = sentBy(deviceId, lse01Uplink);
  const received_at = new Date().toISOString();
  const change = { f_cnt: randomInt(1000, 60_000), frm_payload: payload(soil), received_at };
  return JSON.stringify({ ...uplink, received_at, uplink_message: { ...uplink.uplink_message, ...change } });
};

/** Posts a webhook body as a network server does, and expects it to be taken. */
export const postUplink = async (body: string): Promise<void> => {
  const { ingestUrl, ingestSecret } = stack();
  const answer = await fetch(`${ingestUrl}/webhooks/tts/v3`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hedgerow-secret': ingestSecret },
    body,
  });
  expect(answer.status, await answer.text()).toBe(202);
};
