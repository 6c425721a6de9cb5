/** Some fields of an input, by their names: those that an edit changed, as they were before it. */
export const onlyFields = <I extends object>(input: I, names: readonly string[]): Partial<I> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name))) as Partial<I>;
