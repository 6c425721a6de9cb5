// My badges
export const myBadges = 'My badges';
export const lead = 'What you’ve earned by looking after things, and what comes next.';
export const earned = 'Earned';
export const stillToEarn = 'Still to earn';

// One badge
export const level = (n: number) => `Level ${n}`;
export const levelCalled = (n: number, title: string) => (title ? `Level ${n}, ${title}` : level(n));
export const earnedOn = (date: string) => `Earned ${date}`;
export const toNext = (count: number, threshold: number, counted: string, next: number) =>
  `${count} of ${threshold} ${counted} to level ${next}`;
export const lastLevel = 'This is the last level.';
export const before = (n: number, date: string) => `Level ${n} on ${date}`;
export const nothingYet = 'Not yet';

// The moment of an award
export const gotOne = (title: string, name: string, n: number) =>
  title ? `${title}! You reached level ${n} of ${name}.` : `You reached level ${n} of ${name}.`;
export const gotSeveral = (n: number) => `You earned ${n} badges.`;
export const see = 'See badges';

// None yet
export const none = 'Badges you earn show up here. Add a thing to earn your first one.';

// The score board
export const community = 'Community';
export const scoreBoard = 'Score board';
export const at = (username: string) => `@${username}`;
export const scoreLead = 'Who earned the most levels of badges by looking after things.';
export const period = 'Period';
export const allTime = 'All time';
export const lastYear = 'Last year';
export const lastMonth = 'Last 30 days';
export const scoreOf = (n: number) => `${n} ${n === 1 ? 'level' : 'levels'}`;
export const rank = (n: number) => `Rank ${n}`;
export const people = 'People';
export const peopleOf = (group: string) => `People of ${group}`;
export const everybody = 'Everybody';
export const groups = 'Groups';
export const membersCounted = (n: number) => `${n} ${n === 1 ? 'member' : 'members'} with badges`;
export const noScores =
  'Nobody on the board earned a badge in this time. Record what you do, and you may be the first.';
export const toThings = 'Go to things';
export const noGroupScores = 'Groups show up here when their members earn badges in this time.';
export const notOnBoard = 'You are not on the board. ';
export const onBoard = 'You don’t want to be on the board? ';
export const changeInProfile = 'Change it in your profile';
export const noSuchGroup =
  'There is no board of this group, or it is private. Ask one of its owners to invite you.';
export const memberOnly = 'Show its members';
