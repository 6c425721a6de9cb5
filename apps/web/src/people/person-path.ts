/** The path of a person's page. */
export const personPath = (id: string, tab = 'dashboard'): string => `/users/${id}/${tab}`;
