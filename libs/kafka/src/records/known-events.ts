import { definitionOf, type EventDefinition, readerSchema } from '@hedgerow/domain';
import { TypeCompiler } from '@sinclair/typebox/compiler';

/** A definition with its compiled check, which is a reader's: the event store has held the writer to the sets of today. */
export interface KnownEvent {
  readonly definition: EventDefinition;
  readonly check: (data: unknown) => boolean;
  /** Describes the first schema violation of the data. */
  readonly problem: (data: unknown) => string;
}

const known = new Map<string, KnownEvent>();

/** The definition of a type and its check, compiled once; undefined for a type that the catalogue does not have. */
export const knownEvent = (type: string): KnownEvent | undefined => {
  const found = known.get(type);
  if (found) return found;
  const definition = definitionOf(type);
  if (!definition) return undefined;
  const compiled = TypeCompiler.Compile(readerSchema(definition.schema));
  const event: KnownEvent = {
    definition,
    check: (data) => compiled.Check(data),
    problem: (data) => {
      const first = compiled.Errors(data).First();
      return first ? `${first.path || '/'} ${first.message}` : 'does not match its schema';
    },
  };
  known.set(type, event);
  return event;
};
