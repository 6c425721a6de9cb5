/** The path of a group's page. */
export const groupPath = (id: string, tab = 'dashboard'): string => `/groups/${id}/${tab}`;
