/** The five types of the specification. */
export const groupTypes = ['BEEPASS', 'COUNCIL', 'ESTATE', 'ORCHARD', 'GROWER'] as const;
export type GroupType = (typeof groupTypes)[number];
