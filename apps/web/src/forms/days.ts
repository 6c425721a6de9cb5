/** A first and a last day, as ISO dates; both are within. */
export interface Days {
  readonly from: string;
  readonly to: string;
}
