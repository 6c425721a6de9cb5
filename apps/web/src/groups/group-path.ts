/** The path of a group's page. */
export const groupPath = (id: string, tab = 'dashboard'): string => `/groups/${id}/${tab}`;

/** Behind the path of the members that are managed: the form that invites has the focus. */
export const inviteHash = '#invite';
