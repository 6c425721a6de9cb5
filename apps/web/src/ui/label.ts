/** The label of a value; one that is newer than this page keeps its own name. */
export const labelIn = (labels: Readonly<Record<string, string>>, value: string): string =>
  labels[value] ?? value;
