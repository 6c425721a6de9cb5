export { codecFor } from './codecs/by-model.js';
export { lse01 } from './codecs/lse01.js';
export { type Decoded, decodeUplink, type RawUplink } from './decode-uplink.js';
export type { Codec, DeviceStatus, Implausible, Reading, Result } from './reading.js';
export { type TtsMessage, ttsMessage } from './the-things-stack/message.js';
export type { DecodedUplink, Undecodable } from './the-things-stack/uplink.js';
