/** One field that broke one rule. `field` is the name the client used. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A rule looks at a value and answers with the broken rule's sentence, or with nothing. */
export type Rule<V = unknown> = (value: V) => string | undefined;

/** Runs one rule for each field and lists what is wrong, in the order of the rules. */
export const check = <T extends object>(input: T, rules: { [K in keyof T]?: Rule<T[K]> }): FieldError[] =>
  (Object.keys(rules) as (keyof T & string)[]).flatMap((field) => {
    const message = rules[field]?.(input[field]);
    return message === undefined ? [] : [{ field, message }];
  });

/** The same for a change: fields that are not given (undefined) stay as they are and break no rule. */
export const checkGiven = <T extends object>(
  input: T,
  rules: { [K in keyof T]?: Rule<NonNullable<T[K]>> },
): FieldError[] =>
  check(
    input,
    Object.fromEntries(
      Object.entries(rules).filter(([field]) => input[field as keyof T] !== undefined),
    ) as Parameters<typeof check<T>>[1],
  );

/** A rule for a value that may be left empty. */
export const optional =
  <V>(rule: Rule<V>): Rule<V | null | undefined> =>
  (value) =>
    value === undefined || value === null || value === '' ? undefined : rule(value);

/** The fields that have a value: null says no more than leaving a field out, where it cannot be emptied. */
export const withoutNulls = <T extends object>(given: T): WithoutNulls<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as WithoutNulls<T>;

type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>;
};

/** Of the fields given, those that differ from what is there. `null` is a value, `undefined` is not given. */
export const changesIn = <T extends object>(
  given: T,
  now: { readonly [K in keyof T]?: unknown },
): Partial<T> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(now[field as keyof T] ?? null),
    ),
  ) as Partial<T>;

/** Names the field in the words of the specification: "{name} is required". */
export const required =
  (name: string): Rule =>
  (value) =>
    value === undefined || value === null || value === '' ? `${name} is required` : undefined;

/** The first of several rules that is broken. */
export const all =
  <V>(...rules: Rule<V>[]): Rule<V> =>
  (value) => {
    for (const rule of rules) {
      const message = rule(value);
      if (message !== undefined) return message;
    }
    return undefined;
  };

/** Text between two lengths, counted in characters as people count them (code points), after trimming. */
export const length =
  (name: string, min: number, max: number): Rule<string> =>
  (value) => {
    const n = [...value.trim()].length;
    return n < min || n > max ? `${name} must have ${min} to ${max} characters` : undefined;
  };

/** One of a closed set. */
export const oneOf =
  (name: string, values: readonly string[]): Rule<string> =>
  (value) =>
    values.includes(value) ? undefined : `${name} must be one of ${values.join(', ')}`;
