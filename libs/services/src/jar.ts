/** One jar of the broker: its Maven coordinates, its size in bytes and the checksum it must have. */
export interface Jar {
  readonly group: string;
  readonly artifact: string;
  readonly version: string;
  readonly bytes: number;
  readonly sha512: string;
}
