// The quick action: what a thing is offered for.
export const onThisPage = 'On this page';
export const nearest = (distance: string) => `Nearest, ${distance} away`;
export const recentlyViewed = 'Recently viewed';
export const yours = 'Yours';
export const stateAndWater = (state: string, water: string) => `${state}, ${water}`;
export const reasonAndState = (reason: string, state: string) => `${reason}. ${state}`;

// Beneath the things.
export const findNearest = 'Find the nearest';
export const nearestIs = (thing: string, reason: string) => `${thing}. ${reason}`;
export const nothingNear = (distance: string) => `None of your things is within ${distance} of you.`;
export const allMyThings = 'All my things';
export const withComment = 'Or with a comment';

// In place of the things: they didn’t load, they are gone, or there are none.
export const notLoaded = 'Your things didn’t load.';
export const tryAgain = 'Try again';
export const lostOne = (thing: string) =>
  `You can no longer record actions on ${thing}. It was deleted, or your access changed.`;
export const lostAll =
  'You can no longer record actions on the things that were here. They were deleted, or your access changed.';
export const noThings = 'You don’t have any things yet. Add your first one, or find one to help with.';
export const addFirst = 'Add your first thing';
export const findThing = 'Find a thing';
