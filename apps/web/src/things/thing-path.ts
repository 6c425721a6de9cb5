/** The path of a thing's page. */
export const thingPath = (id: string): string => `/things/${id}/dashboard`;

/** Ids in paths: 36 characters of lowercase hex and dashes; anything else is not found. */
export const isThingId = (id: string | undefined): id is string =>
  id !== undefined && /^[0-9a-f-]{36}$/.test(id);

/** The path of the labels of several things. */
export const labelsPath = (ids: readonly string[]): string => `/things/labels?ids=${ids.join()}`;

/** The things whose labels an address asks for, each once. */
export const labelIds = (search: URLSearchParams): string[] => [
  ...new Set(
    (search.get('ids') ?? '')
      .split(',')
      .filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)),
  ),
];
