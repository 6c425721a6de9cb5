/** Own things and those where the viewer collaborates, each once. */
export const mine = <T extends { id: string }>(own: readonly T[], collaborating: readonly T[]): T[] => [
  ...new Map([...own, ...collaborating].map((thing) => [thing.id, thing])).values(),
];
