import { definitionOf } from '@hedgerow/domain';
import type { ProjectionEvent } from '@hedgerow/read-model';

/**
 * Why an event could not be projected, without the event's own personal texts: PostgreSQL and parsers quote what they
 * stumble over, and a cause is kept in clear, where no erasure finds it.
 */
export const causeOf = (error: unknown, event: ProjectionEvent): string => {
  const message = error instanceof Error ? error.message : String(error);
  const data = event.data as Readonly<Record<string, unknown>>;
  const texts = (definitionOf(event.type)?.personal?.fields ?? []).map((field) => data[field]);
  return texts
    .filter((text) => typeof text === 'string' && text !== '')
    .reduce<string>((cause, text) => cause.replaceAll(text as string, '[personal]'), message);
};
