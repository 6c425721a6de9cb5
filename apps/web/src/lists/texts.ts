// Above the rows
export const searchThings = 'Search things';
export const sortOrder = 'Sort order';
export const one = (noun: string) => `One ${noun}`;
export const many = (count: string, nouns: string) => `${count} ${nouns}`;
export const sorted = (order: string) => `, ${order}`;

// Beneath the rows
export const showMore = 'Show more';
export const moreFailed = 'Couldn’t load more.';
export const tryAgain = 'Try again';
export const without = (name: string) => `Remove the filter ${name}`;
