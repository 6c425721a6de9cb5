// The list of things.
export const things = 'Things';
export const addThing = 'Add a thing';
export const nearestThing = 'Nearest thing';
export const leadForMembers = 'Your things, your groups’ things and everything public.';
export const leadForGuests = 'Everything public.';
export const whoseThings = 'Whose things';
export const scopeAll = 'All';
export const scopeOwn = 'Mine';
export const scopeCollaborating = 'Collaborating';
export const scopeShared = 'Shared with me';
export const scopeRecent = 'Viewed';
export const layout = 'Layout';
export const layoutLabels = { list: 'List', tiles: 'Tiles', map: 'Map' };
export const filter = 'Filter';
export const filterWith = (count: number) => `Filter: ${count}`;
export const choose = 'Choose';
export const oneThing = 'thing';
export const manyThings = 'things';

// The filter of the list.
export const filterTitle = 'Which things';
export const filterType = 'Types';
export const filterTypeHint = 'None chosen shows every type.';
export const filterState = 'Water';
export const filterStateHint = 'What is not watered has no state.';
export const filterGroup = 'Group';
export const anyGroup = 'Any group';
export const thatGroup = 'The one of the address';
export const oneGroup = 'One group';
export const narrowedTo = 'Narrowed to';
export const withoutFilter = (label: string) => `${label}: take this filter away`;
export const showThings = 'Show things';
export const clearFilter = 'Clear filter';

// The orders of the list.
export const viewedFirst = 'Last viewed first';
export const newestFirst = 'Newest first';
export const oldestFirst = 'Oldest first';
export const byName = 'By name';
export const byNameBackwards = 'By name, Z to A';
export const driestFirst = 'Driest first';
export const wettestFirst = 'Wettest first';
export const lowestPhFirst = 'Lowest pH first';
export const highestPhFirst = 'Highest pH first';
export const oldestActionFirst = 'Oldest action first';
export const latestActionFirst = 'Latest action first';

// The head of the list, and its rows and tiles.
export const columnName = 'Name';
export const columnAbout = 'Type and group';
export const columnWater = 'Water';
export const columnState = 'State';
export const columnLastAction = 'Last action';
export const personalGroup = 'personal';
export const noActionYet = 'none yet';
export const nothingRecorded = 'Nothing recorded yet';

// In place of the list when it is empty.
export const nothingFound = (text: string) => `No thing has “${text}” in its name.`;
export const nothingForFilter = 'No thing fits this filter.';
export const showAllThings = 'Show all things';
export const nothingViewed =
  'The last 50 things that you view in this browser show up here. There are none yet.';
export const nothingShared = 'Things that other people share with you show up here. There are none yet.';
export const noThings =
  'Trees, beds, benches and whatever else you look after show up here. There are none yet.';
export const addFirstThing = 'Add your first thing';

// The search.
export const searchTitle = 'Search';
export const searchLead = 'By name and description, the best match first. A wrong letter does no harm.';
export const searchHint = 'Type what the thing is called, or what its description says.';
export const searchNothing = (text: string) => `No thing is called “${text}”, or anything similar.`;
export const onlySimilar = (text: string) => `No thing is called “${text}”. These names are similar.`;
export const matching = (text: string) => `Things for “${text}”`;
export const firstOfMany = 'These are the first 50. Type more to find others.';

// Things that are chosen, for what is done with several at once.
export const chosenThings = 'Chosen things';
export const noneChosen = 'None chosen yet';
export const countChosen = (count: number) => `${count} chosen`;
export const atMost = (most: number) => `At most ${most} things are chosen at once.`;
export const chooseAll = 'Choose all shown';
export const chooseAllShort = 'Choose all';
export const recordOnChosen = 'Record an action';
export const taskForChosen = 'Assign a task';
export const recordShort = 'Record';
export const taskShort = 'Task';
export const printLabels = 'Print labels';
export const exportChosen = 'Export';
export const exportAll = (count: string) => `Export all ${count}`;
export const doneChoosing = 'Done';

// The same action on what is chosen.
export const countOfThings = (count: number) => (count === 1 ? 'one thing' : `${count} things`);
export const recordOnTitle = (count: number) => `Record on ${countOfThings(count)}`;
export const recordOn = (what: string, count: number) =>
  `Record ${what.toLowerCase()} on ${countOfThings(count)}`;
export const chooseActionFirst = 'Choose what was done';
export const recordedOn = (what: string, count: number) => `${what} recorded on ${countOfThings(count)}.`;
export const recordedUndone = (count: number) => `Undone on ${countOfThings(count)}.`;
export const notRecordedAtAll = 'Nothing was recorded.';

// The same task for what is chosen.
export const taskForTitle = (count: number) => `A task for ${countOfThings(count)}`;
export const createFor = (count: number) => (count === 1 ? 'Create one task' : `Create ${count} tasks`);
export const tasksCreated = (count: number) =>
  count === 1 ? 'One task was created.' : `${count} tasks were created.`;
export const tasksUndone = (count: number) =>
  count === 1 ? 'One task was taken back.' : `${count} tasks were taken back.`;
export const failedToCreateTasks = 'Failed to create task';
export const assigneesOfChosen =
  'People with access to one of the things. Who does not see a thing is not assigned to its task.';

// What became of some of them.
export const notDoneTitle = (count: number) => `Not done on ${countOfThings(count)}`;
export const doneOnOthers = (count: number) =>
  count === 0 ? 'Nothing was done.' : `Done on ${countOfThings(count)}.`;
export const stayChosen = 'These stay chosen:';
export const close = 'Close';

// The export of a list.
export const exportTitle = 'Export things';
export const exporting = (done: string, total: string) => `${done} of ${total} things`;
export const exportProgress = 'Progress of the export';
export const exported = (count: number) => `Saved ${countOfThings(count)}.`;
export const cancel = 'Cancel';
export const csvColumns = {
  name: 'Name',
  type: 'Type',
  group: 'Group',
  description: 'Description',
  isPublic: 'Public',
  latitude: 'Latitude',
  longitude: 'Longitude',
  state: 'State',
  water: 'Water (%)',
  waterAt: 'Water measured at (UTC)',
  temperature: 'Soil temperature (°C)',
  ph: 'pH',
  conductivity: 'Conductivity (µS/cm)',
  lastAction: 'Last action (UTC)',
  createdAt: 'Added (UTC)',
  address: 'Address',
};

// The labels.
export const labelsTitle = 'QR labels';
export const labelsLead = (count: number) =>
  `${count === 1 ? 'One label' : `${count} labels`}. Scan one to come to the page of its thing.`;
export const firstLabels = (most: number) =>
  `Labels are made for ${most} things at a time. These are the first of them.`;
export const missingLabels = (count: number) =>
  count === 1
    ? 'One thing has no label: it is gone, or you may not see it.'
    : `${count} things have no label: they are gone, or you may not see them.`;
export const print = 'Print';
export const labels = 'Labels';
export const noLabels = 'Choose things in the list to print their labels. None of these is there for you.';
export const qrOf = (thing: string) => `QR code: ${thing}`;

// The list as a map.
export const mapOfList = 'Map of these things';
export const mapFailed = 'The map didn’t load.';
export const mapUnavailable = 'This browser can’t draw maps. The list has the same things.';
export const noneLocated = 'None of these things has a location. The list has them.';
export const firstOnMap = (shown: number, total: string) =>
  `The map shows the first ${shown} of ${total} things with a location. A filter shows others.`;
export const withoutLocation = (count: string) => `Not on the map, without a location: ${count}.`;

// A thing on the home page.
export const seeDetails = 'See details';
export const lastAction = 'Last action';

// The header of a thing.
export const personal = 'Personal';
export const isPublic = 'Public';
export const isPrivate = 'Private';
export const recordAction = 'Record an action';
export const myOneThing = 'My one thing';
export const isOneThing = (thing: string) => `${thing} is your one thing. It stands first at home.`;
export const notOneThing = (thing: string) => `${thing} is no longer your one thing.`;
export const share = 'Share';
export const linkCopied = 'Link copied.';
export const copyThisLink = (url: string) => `Copy this link: ${url}`;
export const edit = 'Edit';

// The tabs of a thing.
export const tabDashboard = 'Dashboard';
export const tabAccess = 'Access';
export const tabTimeline = 'Timeline';
export const tabReadings = 'Readings';

// The dashboard: how it is now.
export const now = 'Now';
export const waterContent = 'water content,';
export const waterNow = (percent: string) => `Water content ${percent} percent`;
export const phScale = (ph: string) => `pH ${ph} on a scale of 0 to 14, 7 is neutral`;
export const noDevice = 'no device';
export const noReadingYet = 'no reading yet';
export const notMeasured = 'not measured';

// The dashboard: what to do next, and what was done last.
export const care = 'Care';
export const next = 'Next';
export const nothingForNow = 'Nothing for now';
export const checkThen = (when: string, what: string) => `${when}: ${what[0]!.toLowerCase()}${what.slice(1)}`;
export const last = 'Last';
export const outlook = 'Outlook';
export const device = 'Device';
export const doneBy = (what: string, who: string) => `${what} by ${who}`;
export const roseTo = (water: string, within: string) => `. Rose to ${water} in ${within}`;
export const deviceLinked = 'Linked, no reading yet';
export const deviceLinkedWhy = 'probes report every 20 to 60 minutes';
export const deviceMissing = 'None linked yet';
export const deviceMissingWhy = 'a probe in the soil shows when water is needed';

// The dashboard: timeline and devices.
export const timeline = 'Timeline';
export const wholeTimeline = 'Whole timeline';
export const noActions = 'What people do here shows up on this timeline. Nothing has been recorded yet.';
export const recordFirstAction = 'Record the first action';
export const devices = 'Devices';
export const addDevice = 'Add a device';
export const noDevices = 'A probe in the soil shows when water is needed. None is linked yet.';

// The timeline tab.
export const countOfEntries = (count: number) => (count === 1 ? 'One entry' : `${count} entries`);
export const asActivity = 'As activity, with search';
export const showOlder = 'Show older';
export const errorLoadingTimeline = 'Error loading the timeline';
export const noEntriesMatch = 'No entries match these filters.';
export const clearFilters = 'Clear filters';
// What it is narrowed to
export const kindActions = 'Actions';
export const kindTasks = 'Tasks';
export const kindPeople = 'People and invitations';
export const kindDevices = 'Devices';
export const kindSensors = 'Turning points of sensors';
// A sensor that turned
export const turned = (state: string) => `Water: ${state.toLowerCase()}`;
export const firstReading = (state: string) => `First reading of water: ${state.toLowerCase()}`;
export const stateBefore = (state: string) => `before: ${state.toLowerCase()}`;
export const reportedAgain = (length: string) => `Reported again after ${length}`;

// The timeline tab: the thing on a past day.
export const onAnyDay = 'On any day';
export const day = 'Day';
export const today = 'Today';
export const dayBefore = 'Day before';
export const dayAfter = 'Day after';
export const movesBack = (registered: string) => `Goes back to ${registered}, when it was registered.`;
export const registeredToday = 'Registered today: there is no day before to look at yet.';
export const asItWasOn = (date: string) => `As it was on ${date}, at the end of the day`;
export const notRegisteredYet = (registered: string) =>
  `Not registered yet on that day. It was on ${registered}.`;
export const isToCome = (date: string) => `${date} is still to come. This is how it is today.`;
export const backToToday = 'Back to today';
export const errorLoadingDay = 'Error loading that day';
export const wasPrivate = 'It was private then. How it was is shown to people with access.';
export const pastName = 'Name';
export const pastWater = 'Water';
export const thatDayAt = (time: string) => `that day at ${time}`;
export const noReadingByThen = 'no reading by then';
export const pastActions = 'Done by then';
export const countOfActions = (count: number) =>
  count === 0 ? 'Nothing yet' : count === 1 ? 'One action' : `${count} actions`;
export const lastOneAt = (time: string) => `the last one ${time}`;
export const wateredAt = (time: string) => `watered ${time}`;
export const pastTasks = 'Tasks';
export const tasksByThen = (open: number, completed: number) => `${open} to do, ${completed} completed`;
export const pastPeople = 'People with access';
export const deactivated = 'Deactivated account';
export const pastType = 'Type';
export const pastGroup = 'Group';
export const pastDescription = 'Description';
export const pastLocation = 'Location';

// The readings tab.
export const readingsOver = (range: string) => `All readings, ${range}.`;
export const noReadings = 'Charts of the readings show up here. No device that measures is linked yet.';

// The access tab.
export const peopleWithAccess = 'People with access';
export const countOfPeople = (count: number) => (count === 1 ? 'One person' : `${count} people`);
export const accessIsHidden = (count: number) =>
  `${count === 1 ? 'One person has' : `${count} people have`} access. Only they can see who else has it.`;
// What each role may do
export const whoMayDoWhat = 'Who may do what';
export const what = 'What';
export const maySee = 'See it, its readings and its timeline';
export const mayRecord = 'Record actions';
export const mayManage = 'Edit it, invite people, change roles';
export const mayDelete = 'Delete it';
export const yes = 'Yes';
export const no = 'No';

export const signIn = 'Sign in';
export const publicNotAccess =
  'This thing is public: everybody can see its readings, but not who has access.';
export const owner = 'Owner';
export const collaborator = 'Collaborator';
export const viewer = 'Viewer';
export const since = 'Since';
export const onlyOwner = 'The only owner. A thing needs at least one.';
export const yourAccessWasRemoved = (thing: string) => `Your access to ${thing} was removed.`;

// What a person with access may do.
export const roleOf = (person: string) => `What ${person} may do`;
const called = { owner: 'an owner', collaborator: 'a collaborator', viewer: 'a viewer' };
type Called = keyof typeof called;
export const isNow = (person: string, role: Called) => `${person} is now ${called[role]}.`;
export const youAreNow = (role: Called) => `You are now ${called[role]}.`;
export const failedToMake = (role: Called) => `Failed to make user ${role}`;
export const failedToMakeFor = (role: Called, reason: string) => `${failedToMake(role)}. ${reason}`;
export const noLongerOwner = (thing: string) => `You are no longer an owner of ${thing}.`;
export const noLongerRecording = (thing: string) => `You can no longer record for ${thing}.`;
export const stepDownTitle = 'Stop being an owner?';
export const stepDown = 'Stop being an owner';
export const steppingDown = 'Changing…';
export const stayOwner = 'Stay an owner';
export const stepDownConsequence =
  'You will no longer edit it or say who has access. Another owner can make you one again.';

// Becoming a collaborator.
export const collaborate = 'Collaborate';
export const youCollaborate = (thing: string) => `You now collaborate on ${thing}.`;
export const cannotCollaborate = 'You can’t collaborate on this thing';
export const backToThing = 'Back to the thing';

// Removing a person's access, or giving up one's own.
export const removeAccess = 'Remove access';
export const removeAccessOf = (person: string) => `Remove access: ${person}`;
export const giveUpAccess = 'Give up access';
export const removeAccessTitle = (person: string) => `Remove ${person}’s access?`;
export const giveUpAccessTitle = 'Give up your access?';
export const removing = 'Removing…';
export const givingUp = 'Giving up…';
export const keepIt = 'Keep it';
export const removeAccessFailed = 'Failed to remove access';
export const accessAlreadyRemoved = 'This access was already removed.';
export const accessGivenUp = (thing: string) => `You gave up your access to ${thing}.`;
export const accessRemoved = (person: string) => `${person} no longer has access.`;
export const youAsSubject = 'You';
export const willNotSee = (who: string, thing: string) =>
  `${who} will no longer see ${thing}, because it is private.`;
export const willOnlySee = (who: string, thing: string) =>
  `${who} can still see ${thing}, as everybody can, but can no longer record or change anything.`;
export const willStillSee = (who: string, thing: string) =>
  `${who} can still see ${thing}, as everybody can.`;

// The form for a thing.
export const addThisThing = 'Add this thing';
export const added = (name: string) => `${name} was added.`;
export const whatIsIt = 'What is it?';
export const change = 'Change';
export const changeType = 'Change what it is';
export const namePlaceholder = 'Mill Lane rowan';
export const pictures = 'Pictures';
export const picturesHint = 'Optional. The newest one stands for the thing in lists.';
export const description = 'Description';
export const descriptionHint = 'What helpers should know about it.';
export const group = 'Group';
export const groupHint = 'It shows up among the things of this group.';
export const personalHint = 'It belongs to you alone.';
export const otherPersonalGroup = 'Another person’s personal group';
export const otherGroup = 'Another group (unchanged)';
export const noLocation = 'It will be saved without a location.';
export const colourShows = 'Its colour shows';
export const colourShowsHint = 'The reading that people see at a glance.';
export const publicLabel = 'Public';
export const publicHint =
  'Everybody can see it and its readings. Only its owners and collaborators can record actions.';

// Editing a thing.
export const editOf = (name: string) => `Edit ${name}`;
export const onlyOwnersEdit = (name: string) => `Only owners can edit ${name}.`;

// Deleting a thing.
export const deleteThing = 'Delete this thing';
export const deleteWarning = 'This deletes it and its timeline for everybody. It can’t be undone.';
export const deleteConsequence = 'and its timeline will be deleted for everybody. This can’t be undone.';
export const devicesStay = (count: number) =>
  count === 1
    ? 'Its device stays, but is no longer linked to a thing.'
    : 'Its devices stay, but are no longer linked to a thing.';
export const deleteFailed = 'Failed to delete thing';

// In place of a thing that was deleted, or is no longer shared with the viewer. Which of the two is not told.
export const goneTitle = (name: string) => `${name} is gone`;
export const browseThings = 'Browse things';
export const goneSentence = (name: string) => `${name} was deleted or is no longer shared with you.`;
export const notCreated = 'There has been a problem creating the thing.';
