type Json = Readonly<Record<string, unknown>>;

/** What kind of message a body is. The URL does not decide it: several kinds may be sent to one. */
export type TtsMessage =
  | { readonly kind: 'uplink'; readonly networkDeviceId: string; readonly ids: Json; readonly uplink: Json; readonly message: Json }
  | { readonly kind: 'other'; readonly networkDeviceId: string; readonly event: string }
  | { readonly kind: 'malformed'; readonly reason: string }; // prettier-ignore

// The kinds that The Things Stack sends beside uplinks. `uplink_normalized` repeats an uplink in another form.
const otherEvents = [
  'join_accept', 'downlink_queued', 'downlink_sent', 'downlink_ack', 'downlink_nack', 'downlink_failed',
  'downlink_queue_invalidated', 'location_solved', 'service_data', 'uplink_normalized',
] as const; // prettier-ignore

// Wider than The Things Stack's own rule (3 to 36, no underscore), so that a change there loses nothing; as wide as
// what people may register. Excludes every character that a database or a log would have to escape.
const deviceId = /^[a-z0-9_-]{3,255}$/;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Classifies a parsed body of The Things Stack v3 and names its device. Never throws. */
export const ttsMessage = (body: unknown): TtsMessage => {
  if (!isObject(body)) return { kind: 'malformed', reason: 'The body is not a JSON object' };
  const ids = body['end_device_ids'];
  const id = isObject(ids) ? ids['device_id'] : undefined;
  if (!isObject(ids) || typeof id !== 'string' || id === '') {
    return { kind: 'malformed', reason: 'The body names no device (end_device_ids.device_id)' };
  }
  const networkDeviceId = id.toLowerCase();
  if (!deviceId.test(networkDeviceId)) return { kind: 'malformed', reason: 'The device id is not one' };
  const uplink = body['uplink_message'];
  if (isObject(uplink)) return { kind: 'uplink', networkDeviceId, ids, uplink, message: body };
  if (uplink !== undefined) return { kind: 'malformed', reason: 'uplink_message is not an object' };
  const event = otherEvents.find((name) => Object.hasOwn(body, name));
  return { kind: 'other', networkDeviceId, event: event ?? 'unknown kind of message' };
};
