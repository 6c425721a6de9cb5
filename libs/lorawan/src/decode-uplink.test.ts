import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { decodeUplink } from './decode-uplink.js';
import type { DecodedUplink } from './the-things-stack/uplink.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8');
const tts = (body: unknown, receivedAt = '2025-05-06T10:00:00.000Z') =>
  decodeUplink({
    network: 'tts-v3',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    receivedAt,
  });
const uplink = (body: unknown): DecodedUplink => {
  const decoded = tts(body);
  if (decoded.kind !== 'uplink') throw new Error(decoded.reason);
  return decoded;
};

type Body = { uplink_message: Record<string, unknown> } & Record<string, unknown>;
const changed = (change: (body: Body) => void): Body => {
  const body = JSON.parse(fixture('tts-v3-uplink-lse01')) as Body;
  change(body);
  return body;
};

describe('an uplink of The Things Stack', () => {
  it('gives the reading, when it was heard and how well', () => {
    expect(uplink(fixture('tts-v3-uplink-lse01'))).toMatchObject({
      networkDeviceId: 'eui-a840410000000101',
      observedAt: '2025-05-06T07:40:12.305Z',
      receivedAt: '2025-05-06T07:40:12.513Z',
      simulated: false,
      rssi: -97,
      snr: 7.5,
      fCnt: 318,
      result: {
        kind: 'reading',
        water: 8.31,
        temperature: 18.12,
        conductivity: 6300,
        battery: 3.28,
        externalTemperature: 0,
      },
    });
  });

  it('absent counters and signal are zero, and each model has its own codec', () => {
    expect(uplink(fixture('tts-v3-uplink-lsph01-fcnt-omitted'))).toMatchObject({
      fCnt: 0,
      rssi: -108,
      snr: 0,
      result: { kind: 'reading', ph: 5.96, temperature: 24.9, water: null, battery: 3.363 },
    });
  });

  it('a simulated one says so, and takes its time from the application server', () => {
    expect(uplink(fixture('tts-v3-simulated-uplink'))).toMatchObject({
      simulated: true,
      observedAt: '2025-05-06T09:12:31.488Z',
      rssi: null,
      snr: null,
    });
  });

  it('delivered again it has the same key, whatever else changed on the way', () => {
    const again = changed((body) => {
      body['received_at'] = '2025-05-06T08:50:00Z';
      body['correlation_ids'] = ['gs:uplink:other'];
      body.uplink_message['rx_metadata'] = [];
    });
    expect(uplink(again).dedupKey).toBe(uplink(fixture('tts-v3-uplink-lse01')).dedupKey);
  });

  it('the same payload with the next counter, or after the next join, is another reading', () => {
    const keys = [
      fixture('tts-v3-uplink-lse01'),
      changed((body) => (body.uplink_message['f_cnt'] = 319)),
      changed((body) => (body.uplink_message['session_key_id'] = 'AZTn0Ff3b2Kq7XwM1hQ0Vw==')),
    ].map((body) => uplink(body).dedupKey);
    expect(new Set(keys).size).toBe(3);
  });

  it('a time far ahead of ours is not believed', () => {
    const ahead = changed((body) => (body.uplink_message['received_at'] = '2031-01-01T00:00:00Z'));
    expect(uplink(ahead).observedAt).toBe('2025-05-06T07:40:12.513Z');
  });

  it('without any time it is dated when we received it', () => {
    const timeless = changed((body) => {
      delete body['received_at'];
      delete body.uplink_message['received_at'];
    });
    expect(uplink(timeless).observedAt).toBe('2025-05-06T10:00:00.000Z');
  });

  it('bytes still encrypted for the application are not decoded', () => {
    const encrypted = changed((body) => (body.uplink_message['app_s_key'] = { key: 'AAAA' }));
    expect(uplink(encrypted).result.kind).toBe('not_a_measurement');
  });

  it('a frame without application data measures nothing', () => {
    const empty = changed((body) => {
      delete body.uplink_message['f_port'];
      delete body.uplink_message['frm_payload'];
    });
    expect(uplink(empty).result.kind).toBe('unknown_fport');
  });
});

describe('what is no uplink', () => {
  it.each([
    ['a join', fixture('tts-v3-join-accept'), 'Not an uplink: join_accept'],
    ['text', 'hello', 'The body is not a JSON object'],
    ['an array', '[]', 'The body is not a JSON object'],
    ['no device', '{}', 'The body names no device (end_device_ids.device_id)'],
    ['a device id of spaces', '{"end_device_ids":{"device_id":"   "}}', 'The device id is not one'],
    [
      'an uplink that is text',
      '{"end_device_ids":{"device_id":"abc"},"uplink_message":"x"}',
      'uplink_message is not an object',
    ],
    [
      'a broken payload',
      changed((b) => (b.uplink_message['frm_payload'] = '%%%')),
      'frm_payload is not base64',
    ],
    [
      'a counter in words',
      changed((b) => (b.uplink_message['f_cnt'] = 'many')),
      'f_cnt or f_port is not a whole number',
    ],
  ])('%s is named as such', (_, body, reason) => {
    expect(tts(body)).toEqual({ kind: 'undecodable', reason });
  });

  it('every downlink event is recognised', () => {
    for (const event of JSON.parse(fixture('tts-v3-downlink-events')) as unknown[]) {
      expect(tts(event)).toMatchObject({ reason: expect.stringMatching(/^Not an uplink: downlink_/) });
    }
  });
});

describe('whatever arrives', () => {
  const anywhere = fc.jsonValue();

  it('no JSON crashes it', () => {
    fc.assert(fc.property(anywhere, (body) => void tts(body)));
  });

  it('no JSON in any place of a good message crashes it', () => {
    const good = JSON.parse(fixture('tts-v3-uplink-lse01')) as Body;
    const places = [
      ...Object.keys(good.uplink_message).map((k) => ['uplink_message', k]),
      ...Object.keys(good).map((k) => [k]),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...places), anywhere, ([first, second], value) => {
        tts(
          changed((body) => {
            if (second === undefined) body[first!] = value;
            else body.uplink_message[second] = value;
          }),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('no text crashes it', () => {
    fc.assert(fc.property(fc.string(), (body) => void tts(body)));
  });
});
