export { codecFor } from './codecs/by-model.js';
export { encodeLse01, lse01, type Lse01Values } from './codecs/lse01.js';
export { encodeLsph01, type Lsph01Values } from './codecs/lsph01.js';
export { type Decoded, decodeUplink, type RawUplink } from './decode-uplink.js';
export { type FrameEvent, frameEvent } from './frame-event.js';
export type { Codec, DeviceStatus, Implausible, Reading, Result } from './reading.js';
export { type MadeUpUplink, ttsUplinkBody } from './the-things-stack/encode-uplink.js';
export { type TtsMessage, ttsMessage } from './the-things-stack/message.js';
export type { DecodedUplink, Undecodable } from './the-things-stack/uplink.js';
