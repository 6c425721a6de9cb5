/*
 * CRC-32C (Castagnoli), the checksum of every Kafka batch. Eight tables process eight bytes per step, about four times as
 * fast as one table: at several thousand uplinks a second the checksum is a visible part of the work.
 */
const polynomial = 0x82f63b78;

const tables = Array.from({ length: 8 }, () => new Int32Array(256));
for (let n = 0; n < 256; n++) {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ polynomial : c >>> 1;
  tables[0]![n] = c;
}
for (let n = 0; n < 256; n++) {
  for (let t = 1; t < 8; t++) {
    const before = tables[t - 1]![n]!;
    tables[t]![n] = (before >>> 8) ^ tables[0]![before & 0xff]!;
  }
}
const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
  Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array,
]; // prettier-ignore

/** The checksum of `bytes` from `start` up to `end`, as an unsigned 32-bit number. */
export const crc32c = (bytes: Uint8Array, start = 0, end = bytes.length): number => {
  let crc = -1;
  let i = start;
  for (; i + 8 <= end; i += 8) {
    const low = crc ^ (bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24));
    crc =
      t7[low & 0xff]! ^
      t6[(low >>> 8) & 0xff]! ^
      t5[(low >>> 16) & 0xff]! ^
      t4[low >>> 24]! ^
      t3[bytes[i + 4]!]! ^
      t2[bytes[i + 5]!]! ^
      t1[bytes[i + 6]!]! ^
      t0[bytes[i + 7]!]!;
  }
  for (; i < end; i++) crc = t0[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
};
