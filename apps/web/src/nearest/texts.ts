// What is looked for.
export const nearestThing = 'Nearest thing';
export const things = 'Things';
export const allThings = 'All things';
export const lookingForThing = 'Looking for the nearest thing…';
export const noThing = 'No nearest thing found';
export const nearestGroup = 'Nearest group';
export const groups = 'Groups';
export const allGroups = 'All groups';
export const lookingForGroup = 'Looking for the nearest group…';
export const noGroup = 'No nearest group found';

// The location comes first.
export const locating = 'Finding your location…';
export const howLong = 'Your browser may ask you first. It can take up to half a minute.';
export const notLocated = 'Could not get current location';
export const notLocatedBecause = (reason: string) => `${notLocated}. ${reason}`;
