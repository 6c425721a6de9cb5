/** An edit under way: the record's values, what is typed over them, and the fields that were changed here and elsewhere. */
export interface Draft<V> {
  readonly saved: V;
  readonly values: V;
  readonly contested: readonly (keyof V & string)[];
}

/** Nothing is typed yet. */
export const untouched = <V>(saved: V): Draft<V> => ({ saved, values: saved, contested: [] });

/** True when two values of one field mean the same: a blank more, or a zero at the end, is no other value. */
const sameFor =
  <V extends object>(saved: V, input: (values: V) => object) =>
  <K extends keyof V & string>(name: K, one: V[K], other: V[K]): boolean => {
    const meant = (value: V[K]) => JSON.stringify(input({ ...saved, [name]: value }));
    return meant(one) === meant(other);
  };

/** The record changed elsewhere: untouched fields follow it; what was typed here stays, and may be contested. */
export const followed = <V extends object>(
  { saved, values, contested }: Draft<V>,
  fresh: V,
  input: (values: V) => object,
): Draft<V> => {
  const same = sameFor(saved, input);
  const names = Object.keys(fresh) as (keyof V & string)[];
  const moved = names.filter((name) => !same(name, fresh[name], saved[name]));
  const typed = moved.filter((name) => !same(name, values[name], saved[name]));
  const taken = moved.filter((name) => !typed.includes(name));
  return {
    saved: fresh,
    values: { ...values, ...Object.fromEntries(taken.map((name) => [name, fresh[name]])) },
    contested: [...new Set([...contested, ...typed])],
  };
};

/** The contested fields that still differ: where the same is typed in the end, there is no choice to make. */
export const conflictsIn = <V extends object>(
  { saved, values, contested }: Draft<V>,
  input: (values: V) => object,
): readonly (keyof V & string)[] => {
  const same = sameFor(saved, input);
  return contested.filter((name) => !same(name, values[name], saved[name]));
};

/** A choice was made: with `taken` the record's value, else what was typed. */
export const settled = <V>(
  { saved, values, contested }: Draft<V>,
  name: keyof V & string,
  taken: boolean,
): Draft<V> => ({
  saved,
  values: taken ? { ...values, [name]: saved[name] } : values,
  contested: contested.filter((other) => other !== name),
});
