// The list of groups
export const groups = 'Groups';
export const lead = 'People who look after things together.';
export const createGroup = 'Create a group';
export const name = 'Name';
export const type = 'Type';
export const members = 'Members';
export const group = 'group';
export const groupsCounted = 'groups';
export const none = 'Orchards, councils and growers are listed here. There are no public groups yet.';
export const createFirst = 'Create the first group';

// One group
export const isPrivate = 'Private';
export const memberCount = (count: number) => (count === 1 ? '1 member' : `${count} members`);

// A new group
export const namePlaceholder = 'Riverside Growers';
export const description = 'Description';
export const isPublic = 'Public';
export const isPublicHint = 'Everybody can find it.';
export const createThisGroup = 'Create this group';
export const created = (group: string) => `${group} was created.`;
