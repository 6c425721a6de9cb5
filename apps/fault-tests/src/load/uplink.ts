import { encodeLse01, ttsUplinkBody } from '@hedgerow/lorawan';
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

/** The `n`th frame of a device, as The Things Stack would post it, and what the read model must make of it. */
export const uplink = (
  { networkDeviceId, seed }: LoadDevice,
  n: number,
  since: Date,
): { intent: Intent; body: string } => {
  const receivedAt = new Date(since.getTime() + n * stepMs).toISOString();
  const water = waterOf(seed, n);
  const payload = encodeLse01({
    battery: (3_300 - (n % 300)) / 1_000,
    water: water / 100,
    temperature: (1_200 + (n % 900)) / 100,
    conductivity: 400 + (n % 500),
  });
  const body = ttsUplinkBody({ networkDeviceId, fCnt: n, payload, observedAt: receivedAt });
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
