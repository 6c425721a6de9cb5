/** The token in an Authorization header; undefined without one, empty for a header of another kind. */
export const bearer = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : (/^Bearer +(\S+) *$/i.exec(header)?.[1] ?? '');
