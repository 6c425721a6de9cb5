import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/**
 * Values to try for an argument, by the type that is answered and its name (`Thing.id`), else by its name alone. An argument
 * without values is left out, which a required one may not be.
 */
export type Values = Readonly<Record<string, readonly unknown[]>>;

/** A query, with its variables, and the fields that it asks for: `Thing.name`. */
export interface CrawlQuery {
  readonly text: string;
  /** What is called, with its arguments. Queries of one call differ in what they select of its answer. */
  readonly called: string;
  readonly fields: readonly string[];
}

/**
 * So many objects within each other, counted from the first that stands for something: a list is only the way to its nodes.
 * What is further in is reached from queries of its own.
 */
const mostSteps = 2;
/**
 * So many where an optional argument is given, or a node of any type is asked for. That decides which rows are told, which is seen by
 * their own fields and those of what they lead to at once; what is further in depends on the row alone, and is reached otherwise.
 */
const fewerSteps = 1;

type Selection = Omit<CrawlQuery, 'called'>;

const literal = (value: unknown, arg: GraphQLArgument): string =>
  isEnumType(getNamedType(arg.type)) ? String(value) : JSON.stringify(value);

const call = (name: string, args: string): string => (args === '' ? name : `${name}(${args})`);

/** How the arguments of a field are written, and whether an optional one is among them. */
interface Written {
  readonly args: string;
  readonly isNarrowed: boolean;
}

/** Every way to write the arguments of a field: each optional one left out and given, alone; required ones always. */
const argumentsOf = (field: Field, values: Values, answers?: string): Written[] => {
  const triedFor = ({ name }: GraphQLArgument) => values[`${answers}.${name}`] ?? values[name];
  const written = (arg: GraphQLArgument) =>
    (triedFor(arg) ?? []).map((value) => `${arg.name}: ${literal(value, arg)}`);
  const required = field.args.filter(isRequiredArgument);
  const missing = required.find((arg) => triedFor(arg) === undefined);
  if (missing) throw new Error(`No value to try for ${field.name}(${missing.name})`);
  const base = required.reduce<string[][]>(
    (all, arg) => all.flatMap((before) => written(arg).map((one) => [...before, one])),
    [[]],
  );
  const optional = field.args.filter((arg) => !isRequiredArgument(arg)).flatMap(written);
  return base.flatMap((one) => [
    { args: one.join(', '), isNarrowed: false },
    ...optional.map((more) => ({ args: [...one, more].join(', '), isNarrowed: true })),
  ]);
};

/** A field with the first of the ways to write its arguments. */
const callOf = (field: Field, values: Values): string =>
  call(field.name, argumentsOf(field, values)[0]!.args);

const objectFields = (type: GraphQLObjectType): [Field, GraphQLObjectType][] =>
  Object.values(type.getFields()).flatMap((field): [Field, GraphQLObjectType][] => {
    const inner = getNamedType(field.type);
    return isObjectType(inner) ? [[field, inner]] : [];
  });

const plainFields = (type: GraphQLObjectType): Field[] =>
  Object.values(type.getFields()).filter(({ type: inner }) => {
    const named = getNamedType(inner);
    return isScalarType(named) || isEnumType(named);
  });

/** How much further to go behind a field. The edges of a list lead to the same nodes as its nodes. */
const stepsBehind = (type: GraphQLObjectType, { name }: Field, steps: number): number => {
  if (type.name.endsWith('Connection')) return name === 'edges' ? 1 : steps;
  return steps - 1;
};

/** Selections of a type: its plain fields, and for each of its object fields, and theirs, a selection of its own. */
const selectionsOf = (type: GraphQLObjectType, values: Values, steps: number): Selection[] => {
  const plain = plainFields(type);
  const own: Selection = {
    text: ['__typename', ...plain.map((field) => callOf(field, values))].join(' '),
    fields: plain.map(({ name }) => `${type.name}.${name}`),
  };
  if (steps === 0) return [own];
  return [
    own,
    ...objectFields(type).flatMap(([field, inner]) =>
      selectionsOf(inner, values, stepsBehind(type, field, steps)).map(({ text, fields }) => ({
        text: `${callOf(field, values)} { ${text} }`,
        fields: [`${type.name}.${field.name}`, ...fields],
      })),
    ),
  ];
};

/** Queries that ask for every field that can be reached from every query of a schema, with all values that there are. */
export const crawl = (schema: GraphQLSchema, values: Values): CrawlQuery[] =>
  Object.values(schema.getQueryType()!.getFields()).flatMap((field) => {
    const answers = getNamedType(field.type);
    // `node` answers with any of the types that have an id.
    const types = isObjectType(answers)
      ? [answers]
      : 'getInterfaces' in answers
        ? schema.getPossibleTypes(answers as never)
        : [];
    const isAnyType = !isObjectType(answers);
    if (types.length === 0)
      return argumentsOf(field, values).map(({ args }) => ({
        text: `{ ${call(field.name, args)} }`,
        called: call(field.name, args),
        fields: [],
      }));
    return types.flatMap((type) =>
      argumentsOf(field, values, type.name).flatMap(({ args, isNarrowed }) =>
        selectionsOf(type, values, isNarrowed || isAnyType ? fewerSteps : mostSteps).map(
          ({ text, fields }) => ({
            text: `{ ${call(field.name, args)} { ... on ${type.name} { ${text} } } }`,
            called: call(field.name, args),
            fields,
          }),
        ),
      ),
    );
  });
