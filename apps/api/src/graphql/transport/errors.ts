import { type FieldError, rejectFields } from '@hedgerow/domain';
import { type Logger, newId } from '@hedgerow/platform';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type ASTNode,
  Kind,
  visit,
} from 'graphql';
import { refusalOf, Refusal } from '../schema/refusal.js';
import { invalidCoordinates } from '../schema/scalars.js';

/** A name as people read it: `indicatorParameter` becomes `Indicator parameter`. */
const words = (field: string): string => {
  const spaced = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const withoutSuggestions = (message: string): string => message.replace(/ ?Did you mean [^?]*\?/g, '').trim();

/** The rule that a value broke, as a sentence for the person who typed it. */
const sentence = (field: string, message: string): string => {
  if (message.includes(invalidCoordinates) || /"Coordinate!?"/.test(message)) return invalidCoordinates;
  if (/(was not provided|not to be null|must not be null)/.test(message))
    return `${words(field)} is required`;
  if (/ enum\b/.test(message)) return `${words(field)} is not one of the known values`;
  return `${words(field)}: ${withoutSuggestions(message)}`;
};

/** What a value in `$input` broke: the path stands in the message, since graphql-js gives it nowhere else. */
const fieldOfVariable = (message: string): FieldError | undefined => {
  const parts =
    /^Variable "\$(\w+)" (?:got invalid value [\s\S]*?(?: at "([^"]+)")?; ([\s\S]*)|of [\s\S]*)$/.exec(
      message,
    );
  if (!parts) return undefined;
  const [, variable = '', path, rule = message] = parts;
  const missing = /^Field "(\w+)"/.exec(rule)?.[1];
  // `input.location.x` is about the location: that is what the form shows.
  const field =
    missing && !(path && path.includes('.'))
      ? missing
      : (path?.split('.')[1]?.replace(/\[.*/, '') ?? variable);
  return { field, message: sentence(field, rule) };
};

/** The name under which a document gives a value: the field of an input, or the argument. */
const fieldOfLiteral = (document: DocumentNode, value: ASTNode): string | undefined => {
  let field: string | undefined;
  visit(document, {
    enter(node, _key, parent, _path, ancestors) {
      if (node !== value) return;
      const named = [...ancestors, parent].flatMap((above) =>
        above && 'kind' in above && (above.kind === Kind.OBJECT_FIELD || above.kind === Kind.ARGUMENT)
          ? [above.name.value]
          : [],
      );
      field = named[0] === 'input' && named.length > 1 ? named[1] : named[0];
    },
  });
  return field;
};

const valueError = / cannot represent |enum\b|^Expected value of type|received$|not an id of ours|not a time/;

/** Errors of validation: a wrong value names its field, anything else is a mistake in the document. */
export const documentError = (document: DocumentNode, error: GraphQLError): GraphQLError => {
  const value = error.nodes?.[0];
  const field = value && valueError.test(error.message) ? fieldOfLiteral(document, value) : undefined;
  return field ? new Refusal(rejectFields([{ field, message: sentence(field, error.message) }])) : error;
};

/** What PostgreSQL answers while a projector of this build still makes its views. */
const notBuiltYet = '42P01';

/** True when a service is away or in trouble: trying again in a moment may help. */
export const isUnavailable = (error: Error): boolean => {
  const code = (error as { code?: string }).code ?? '';
  return (
    code === notBuiltYet ||
    // 57: ended by an operator, a shutdown or a time limit; 55P03: a lock was not free in time.
    /^(08|53|57)|^55P03$|^25P03$|^ECONN|^ETIMEDOUT$|^EPIPE$/.test(code) ||
    /connect|Connection terminated|not queryable|Query read timeout/.test(error.message)
  );
};

/** The code under which an error is told, without logging it or making its sentence. */
export const codeOfError = ({ originalError, extensions, message }: GraphQLError): string => {
  if (originalError && !(originalError instanceof GraphQLError)) {
    const refusal = refusalOf(originalError);
    if (!refusal) return isUnavailable(originalError) ? 'UNAVAILABLE' : 'FAULT';
    return String(refusal.extensions['code']);
  }
  if (typeof extensions['code'] === 'string') return extensions['code'];
  return fieldOfVariable(message) ? 'VALIDATION' : 'DOCUMENT';
};

/**
 * Turns whatever went wrong into what a client may read. A refusal passes; a fault is logged once, under an id that the
 * apology names; nothing of its text leaves the house.
 */
export const errorFormatter = (logger: Logger) => {
  const told = new WeakMap<Error, GraphQLFormattedError>();

  const fault = (error: Error, located: GraphQLError | undefined): GraphQLFormattedError => {
    const before = told.get(error);
    if (before) return before;
    const errorId = newId();
    const unavailable = isUnavailable(error);
    logger.error({ err: error, errorId, path: located?.path }, unavailable ? 'a service is away' : 'a fault');
    const answer: GraphQLFormattedError = {
      message: unavailable
        ? 'This is not available right now. Try again in a moment.'
        : `Something went wrong on our side. It is noted under ${errorId}.`,
      ...(located?.path ? { path: located.path } : {}),
      extensions: { code: unavailable ? 'UNAVAILABLE' : 'FAULT', errorId },
    };
    told.set(error, answer);
    return answer;
  };

  return (error: Error): GraphQLFormattedError => {
    if (!(error instanceof GraphQLError)) return clientError(error);
    const cause = error.originalError;
    if (cause && !(cause instanceof GraphQLError)) {
      const refusal = refusalOf(cause);
      return refusal
        ? { ...refusal.toJSON(), ...(error.path ? { path: error.path } : {}) }
        : fault(cause, error);
    }
    if (typeof error.extensions['code'] === 'string') return error.toJSON();
    const field = fieldOfVariable(error.message);
    if (field) return new Refusal(rejectFields([field])).toJSON();
    return {
      ...error.toJSON(),
      message: withoutSuggestions(error.message),
      extensions: { code: 'DOCUMENT' },
    };
  };
};

/** What graphql-http found wrong with the request itself; its sentences are short and name the parameter. */
const clientError = (error: Error): GraphQLFormattedError => ({
  message: error.message,
  extensions: { code: 'REQUEST' },
});

/** Something that was thrown outside of any field, in the shape the formatter tells faults by. */
export const asFault = (error: unknown): GraphQLError =>
  new GraphQLError('', { originalError: error instanceof Error ? error : new Error(String(error)) });
