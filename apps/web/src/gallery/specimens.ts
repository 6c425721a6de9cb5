import type { ReactNode } from 'react';

/** A component under its name, in each of its states. */
export interface Specimen {
  readonly name: string;
  readonly states: Readonly<Record<string, ReactNode>>;
  /** Beside each other, as narrow as they are; otherwise beneath each other, as wide as the page. */
  readonly inline?: boolean;
}

/** For what a press does in the product; here it does nothing. */
export const nothing = (): void => undefined;
/** A promise that never ends, for what is under way. */
export const forever = (): Promise<never> => new Promise(nothing);
