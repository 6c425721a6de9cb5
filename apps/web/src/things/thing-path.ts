/** The path of a thing's page. */
export const thingPath = (id: string): string => `/things/${id}/dashboard`;

/** Ids in paths: 36 characters of lowercase hex and dashes; anything else is not found. */
export const isThingId = (id: string | undefined): id is string =>
  id !== undefined && /^[0-9a-f-]{36}$/.test(id);
