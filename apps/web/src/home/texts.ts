// A guest's home
export const headline = 'Care for your neighbourhood';
export const join = 'Join';
export const signIn = 'Sign in';
export const noPublicThings = 'Public things show up here as they are right now. There are none yet.';
export const joinAndAddFirst = 'Join and add the first thing';
export const recentActivity = 'Recent activity';
export const noPublicActivity =
  'What people do for public things shows up here. Nothing has been recorded yet.';
export const newestThings = 'Newest public things';
export const allThings = 'All things';

// One line of the recent activity: "Maren watered Mill Lane rowan"
export const aThing = 'A thing';

// My home: the greeting, the day and what needs water
export const home = 'Home';
export const goodMorning = 'Good morning';
export const goodAfternoon = 'Good afternoon';
export const goodEvening = 'Good evening';
export const toPerson = (greeting: string, firstName: string) => `${greeting}, ${firstName}`;
export const needsWater = 'One thing needs water.';
export const needWater = (count: string) => `${count} things need water.`;
export const nothingNeedsWater = 'Nothing needs water.';
export const allUnknown = 'No recent readings. Check the soil yourself to see what needs water.';
export const oneUnknown = 'Nothing with a recent reading needs water. One thing has no recent reading.';
export const someUnknown = (count: string) =>
  `Nothing with a recent reading needs water. ${count} things have no recent reading.`;
export const dayAnd = (day: string, need: string) => `${day}. ${need}`;
export const onlyDay = (day: string) => `${day}.`;
export const recordAction = 'Record an action';
export const addThing = 'Add a thing';

// My home: before there is a first thing
export const getStarted = 'Get started';
export const startWithOne = 'Start with one thing';
export const stepAdd = 'Add the tree, bed or bench that you walk past every day.';
export const stepRecord = 'Link a probe, or just record what you do for it.';
export const stepHome = 'From then on, this page shows what needs you most.';
export const addFirstThing = 'Add your first thing';
export const lookAround = 'Look around first';

// My home: the panels
export const noActivity = 'What you and others do shows up here. Nothing has been recorded yet.';
export const myThings = 'My things';
export const all = 'All';
export const allOf = (count: number) => `All ${count}`;
export const myTasks = 'Tasks assigned to me';
export const noTasks = 'What you are to do stands here. Nothing is assigned to you.';
export const newTask = 'New task';
export const myDevices = 'My devices';
export const noDevices = 'A probe tells you when a thing needs water. You don’t have one yet.';
export const addDevice = 'Add a device';
export const myGroups = 'My groups';
export const noGroups = 'Groups look after things together. You’re not in one yet.';
export const createGroup = 'Create a group';
export const badges = 'Badges';
