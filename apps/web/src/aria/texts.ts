// A choice of several
export const typeAName = 'Type a name';
export const looking = 'Looking…';
export const noMatches = 'Nothing has that name.';
export const chosenOf = (label: string) => `${label}, chosen`;

// A first and a last day
export const to = 'to';
