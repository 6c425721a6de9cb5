/** One jar: its Maven coordinates, its size in bytes and the checksum it must have. */
export interface Jar {
  readonly group: string;
  readonly artifact: string;
  readonly version: string;
  /** Where one version has several jars: which of them. */
  readonly classifier?: string;
  readonly bytes: number;
  readonly sha512: string;
}
