import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { encodeLse01, ttsUplinkBody } from '@hedgerow/lorawan';
import { expect } from '@playwright/test';
import { stack } from './stack.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../libs/lorawan/fixtures/${name}.json`, import.meta.url), 'utf8');

/** The uplink of the documentation, byte for byte. */
export const lse01Uplink = fixture('tts-v3-uplink-lse01');

/** A network id that is not in use, as The Things Stack makes it from the DevEUI. */
export const freshDeviceId = (): string => `eui-${randomBytes(8).toString('hex')}`;

/**
 * The documentation's LSE01 uplink from this device: 8.31 %, 18.12 °C, 6300 µS/cm, 3.28 V, in May 2025. Networks tell
 * frames apart by DevEUI, so that changes along.
 */
export const documentedUplink = (deviceId: string): string => {
  const uplink = JSON.parse(lse01Uplink) as { end_device_ids: object };
  const dev_eui = deviceId.replace('eui-', '').toUpperCase();
  return JSON.stringify({
    ...uplink,
    end_device_ids: { ...uplink.end_device_ids, device_id: deviceId, dev_eui },
  });
};

export interface Soil {
  readonly battery: number;
  readonly water: number;
  readonly temperature: number;
  readonly conductivity: number;
}

/** An LSE01 uplink that the network received this moment, received at -97 dBm. */
export const soilUplink = (networkDeviceId: string, soil: Soil): string =>
  ttsUplinkBody({
    networkDeviceId,
    fCnt: randomInt(1000, 60_000),
    payload: encodeLse01(soil),
    observedAt: new Date().toISOString(),
  });

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
