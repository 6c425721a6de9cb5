// My badges
export const myBadges = 'My badges';
export const lead = 'What you’ve earned by looking after things.';
export const earned = 'Earned';

// One badge
export const level = (n: number) => `Level ${n}`;
export const whyAndWhen = (why: string, date: string) => `${why}, ${date}`;

// None yet
export const none = 'Badges you earn show up here. Add a thing to earn your first one.';
