import { Type } from '@sinclair/typebox';
import { defineEvent } from '../events/event.js';

/**
 * A raw uplink, exactly as the network server sent it. On Kafka it travels in CloudEvents' binary mode: the value
 * is the body as received, the attributes are headers, so that a mended codec can read the whole history again.
 */
export const uplinkReceived = defineEvent({
  type: 'UplinkReceived',
  version: 1,
  topic: 'sensors.uplinks',
  summary: 'A network server delivered an uplink; the body is kept undecoded.',
  schema: Type.Object({
    network: Type.Union([Type.Literal('tts-v3'), Type.Literal('chirpstack-v4')]),
    networkDeviceId: Type.String(),
    body: Type.String(),
  }),
  key: 'networkDeviceId',
  example: {
    network: 'tts-v3',
    networkDeviceId: 'eui-a840410000000101',
    body: '{"end_device_ids":{"device_id":"eui-a840410000000101"},"uplink_message":{"f_port":2,"frm_payload":"DNAAAAM/BxQYnAE="}}',
  },
});
