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
export const mapFailed = 'The map could not be loaded';
export const allThings = 'All things';

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
export const nearestThing = 'Nearest thing';

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
export const thingTasks = 'Tasks for my things';
export const noTasks = 'What you are to do stands here. Nothing is assigned to you.';
export const newTask = 'New task';
export const myDevices = 'My devices';
export const noDevices = 'A probe tells you when a thing needs water. You don’t have one yet.';
export const addDevice = 'Add a device';
export const myGroups = 'My groups';
export const noGroups = 'Groups look after things together. You’re not in one yet.';
export const createGroup = 'Create a group';
export const badges = 'Badges';
export const myActions = 'My recent actions';
export const noActions = 'What you record shows up here. You’ve not recorded anything yet.';
export const recentlyViewed = 'Recently viewed';
export const onMap = 'On the map';
export const gallery = 'Gallery';
export const earlierPictures = 'Earlier pictures';
export const morePictures = 'More pictures';

// My home: which parts are shown, and in which order
export const parts = {
  TASKS: myTasks,
  THINGS: myThings,
  DEVICES: myDevices,
  BADGES: badges,
  GROUPS: myGroups,
  ACTIVITY: recentActivity,
  ACTIONS: myActions,
  RECENT: recentlyViewed,
  MAP: onMap,
  GALLERY: gallery,
} as const;
export const customise = 'Customise home';
export const customiseLead =
  'Choose what home shows, and in which order. The thing in large always comes first.';
export const moveUp = (part: string) => `Move ${part} up`;
export const moveDown = (part: string) => `Move ${part} down`;
export const movedTo = (part: string, at: number, of: number) => `${part}, ${at} of ${of}`;
export const usualOrder = 'Usual order';
export const save = 'Save';
export const homeSaved = 'Home is as you put it';
export const homeAsBefore = 'Home is as it was before';

// The guided tour
export const newHere = 'New here?';
export const tourOffer = 'A short tour shows where things are.';
export const takeTour = 'Take the tour';
export const notNow = 'Not now';
export const tourHidden = 'You find the tour at the end of this page.';
export const tourNext = 'Next';
export const tourBack = 'Back';
export const tourDone = 'Done';
export const tourClose = 'End the tour';
export const tourAt = '{{current}} of {{total}}';
export const tourSteps = {
  first: {
    title: 'What needs you most',
    text: 'The thing that needs care first, with one button for what you did. Choose one of your things to keep it here.',
  },
  record: {
    title: 'Record what you did',
    text: 'From anywhere: plus, the thing, done. Without a signal it waits and is sent later.',
  },
  things: {
    title: 'Things',
    text: 'Trees, beds, benches: all that is looked after, yours first. Link a probe to see the soil.',
  },
  tasks: {
    title: 'Tasks',
    text: 'What is to be done and by whom: drag a card, or press once to complete it.',
  },
  groups: {
    title: 'Groups',
    text: 'Share the care with neighbours: things, tasks and who did what.',
  },
  search: {
    title: 'Search',
    text: 'Find things, groups and people. On a keyboard, press /.',
  },
  customise: {
    title: 'Make it yours',
    text: 'Hide what you don’t need and move the rest. The tour can be taken again from here.',
  },
} as const;
