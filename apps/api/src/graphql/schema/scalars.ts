import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { isoOf } from './iso.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const parseUuid = (value: unknown): string => {
  const id = typeof value === 'string' ? value.toLowerCase() : '';
  if (!uuid.test(id)) throw new GraphQLError('This is not an id of ours');
  return id;
};

/** An id as PostgreSQL holds it. Anything else is refused before it reaches a statement. */
export const UUID = new GraphQLScalarType({
  name: 'UUID',
  serialize: (value) => value,
  parseValue: parseUuid,
  parseLiteral: (node) => parseUuid(node.kind === Kind.STRING ? node.value : undefined),
});

const parseTime = (value: unknown): Date => {
  const time = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(time.getTime())) throw new GraphQLError('This is not a time in ISO 8601');
  return time;
};

/** A moment. It leaves in UTC, so it always ends in Z (rule A10). */
export const DateTime = new GraphQLScalarType({
  name: 'DateTime',
  description: 'ISO 8601, UTC, with Z.',
  serialize: (value) => isoOf(value instanceof Date ? value : new Date(value as string)),
  parseValue: parseTime,
  parseLiteral: (node) => parseTime(node.kind === Kind.STRING ? node.value : undefined),
});

const parseDay = (value: unknown): string => {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (!isDay || Number.isNaN(Date.parse(value)) || !new Date(value).toISOString().startsWith(value))
    throw new GraphQLError('This is not a day like 2026-07-20');
  return value;
};

/** A calendar day, the same in every time zone. */
export const Day = new GraphQLScalarType({
  name: 'Day',
  description: 'A calendar day, the same in every time zone: 2026-07-20.',
  serialize: (value) => value,
  parseValue: parseDay,
  parseLiteral: (node) => parseDay(node.kind === Kind.STRING ? node.value : undefined),
});

/** Any JSON value, given as it is. */
export const JSONValue = new GraphQLScalarType({
  name: 'JSON',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

export const invalidCoordinates = 'Invalid coordinates received';

// JSON has no NaN: it arrives as the text "NaN", as null, or as 1e999, which parses to Infinity.
const parseCoordinate = (value: unknown): number => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new GraphQLError(invalidCoordinates);
  return value;
};

/** A coordinate in degrees; whether it lies on the globe is for the domain to say. */
export const Coordinate = new GraphQLScalarType({
  name: 'Coordinate',
  description: `A coordinate in degrees. Anything but a finite number is refused with '${invalidCoordinates}'.`,
  serialize: (value) => value,
  parseValue: parseCoordinate,
  parseLiteral: (node) =>
    parseCoordinate(node.kind === Kind.FLOAT || node.kind === Kind.INT ? Number(node.value) : undefined),
});
