import type { Parameter } from '../visible.js';

/** SQL: the text holds what is searched for, whatever the case; undefined when nothing is. */
export const matching = (
  text: string,
  search: string | null | undefined,
  parameter: Parameter,
): string | undefined => {
  // PostgreSQL's text holds no NUL, so nothing can match one.
  const part = search?.replaceAll('\0', '').trim().toLowerCase().slice(0, 255);
  if (!part) return undefined;
  return `lower(${text}) like ${parameter(`%${part.replace(/[\\%_]/g, '\\$&')}%`)}`;
};
