/** How much one round is: it ends when either is reached, and counts when it ended by that. */
export interface Amount {
  readonly ms: number;
  readonly items: number;
}
