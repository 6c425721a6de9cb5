// The area: its name, and those of its pages.
export const admin = 'Admin';
export const overview = 'Overview';
export const activity = 'Activity';
export const sessions = 'Sessions';
export const users = 'People';
export const support = 'Support';
export const pipeline = 'Pipeline';
export const events = 'Events';
export const replays = 'Replays';

/** What waits behind a tab, after its number. */
export const toSeeTo = 'to see to';
export const alerts = (count: number) => (count === 1 ? 'alert' : 'alerts');

// The first page.
export const lead = 'What is here, and how it is used.';

// How it stands, on the first page.
export const health = 'How it stands';
export const allIsWell = 'All is well';
export const healthNotLoaded = 'Whether all is well is not known: this didn’t load.';
export const jobsGivenUp = (jobs: number) => `Jobs that were given up: ${jobs.toLocaleString('en-US')}`;
export const feedbackToAnswer = (count: number) => `Feedback to answer: ${count.toLocaleString('en-US')}`;
export const standsInShort = (alerts: number, others: number) => {
  if (alerts === 0) return `${others} things to know`;
  const raised = alerts === 1 ? '1 alert' : `${alerts} alerts`;
  return others === 0 ? raised : `${raised}, ${others} more`;
};
export const healthUnknown = (n: number) => `${n} ${n === 1 ? 'figure' : 'figures'} not known`;

// The days.
export const range = 'Range';
export const short7Days = '7 d';
export const short30Days = '30 d';
export const short90Days = '90 d';
export const short1Year = '1 y';
export const ownDays = 'Own dates';
export const days = 'First and last day';
export const whoseDays = 'Time zone';
export const again = 'Refresh';
export const figuresLoaded = 'The figures are loaded.';
export const lookAtYear = 'Look at a year';
export const daysOfZone = (days: string, zone: string) => `${days}, days and times of ${zone}`;
export const timesOfZone = (zone: string) => `Times of ${zone}`;
export const mostDays = (days: number) => `At most ${days} days: visits are counted for so long.`;
export const mostDaysAtOnce = (days: number) => `At most ${days} days at once.`;
export const askedAndShown = (asked: string, shown: string) =>
  `The address asks for ${asked}; shown is ${shown}.`;
export const noFuture = 'Days to come have no figures.';
export const tooManyDays = (days: number) => `A range has at most ${days} days.`;
export const noSuchRange = 'There is no such range as the address names: these are the last 30 days.';
export const noSuchDays = 'The address names no first and last day: these are the last 30 days.';
export const noSuchZone = (zone: string) => `There is no time zone “${zone}”: these are days of UTC.`;
export const goneBefore = (days: number, day: string) =>
  `Visits are kept for ${days} days: nothing is left of those before ${day}.`;

// Figures.
export const unknown = '–';
export const seconds = (count: string) => `${count} s`;
export const minutes = (count: number, rest: string) => `${count} m ${rest} s`;
export const hours = (count: number, rest: string) => `${count} h ${rest} m`;
export const more = (apart: string) => `${apart} more`;
export const fewer = (apart: string) => `${apart} fewer`;
export const longer = (apart: string) => `${apart} longer`;
export const shorter = (apart: string) => `${apart} shorter`;
export const same = 'The same';
export const noDifference = 'Nothing to compare with';
export const percentBy = (percent: number) =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en-US')} %`;
export const soManyTimes = (times: string) => `${times} times`;
export const timesAsMany = (times: string) => `${times} times as many`;
export const timesAsLong = (times: string) => `${times} times as long`;
export const ratioAnd = (ratio: string, words: string) => `${ratio}, ${words}`;
export const csv = 'CSV';
export const csvByDay = 'CSV by day';
export const csvTo = 'CSV to it';
export const csvFrom = 'CSV from it';
export const allOf = (count: number) => `All ${count}`;
export const firstOf = (count: number) => `The first ${count}`;
/** There are several tables on a page. */
export const rowsOf = (table: string, rows: string) => `${rows}: ${table}`;
export const csvOf = (table: string) => `CSV: ${table}`;
export const tableOf = (name: string) => `Table: ${name}`;
/** One wording for all pages of the area, be it a list or figures. */
export const notLoaded = (part: string) => `${part}: this didn’t load.`;

// Totals
export const totals = 'Totals';
export const totalNames: Readonly<Record<string, string>> = {
  things: 'Things',
  devices: 'Devices',
  users: 'People',
  groups: 'Groups',
  actions: 'Actions',
  tasks: 'Tasks',
  readings: 'Readings today',
};
export const total = 'Total';
export const moreThisWeek = (count: string) => `${count} more this week`;
export const fewerThisWeek = (count: string) => `${count} fewer this week`;
export const asManyAsBefore = 'As many as a week ago';
export const countedAt = (time: string) => `Counted at ${time}.`;
export const todayIsDashed = 'Dashed: today, which has not ended.';
export const totalsAreUtc = 'By days of UTC.';
export const onAnAverageDay = (count: string) => `${count} on an average day`;

// Who was active
export const people = 'People';
export const activePeople = 'Active people, each day';
export const activePeopleByWeek = 'Active people, by week';
export const activePeopleLabel = (days: number, most: string) =>
  `Active people on each of ${days} days; ${most} at most. The table has every day.`;
export const todaySoFar = (count: string) => `Today so far: ${count}`;
export const byWeek = {
  sum: 'By week, for there are too many days for a bar each.',
  mean: 'By week, an average day of each, for there are too many days for a bar each.',
} as const;
export const byWeekLabel = (label: string) => `${label} Drawn by week.`;
export const today = 'Today';
export const day = 'Day';
export const visits = 'Visits';
export const routes = 'Routes';
export const averageTime = 'Average time';
export const averageMs = 'Average time, ms';
export const noVisits = 'No page was visited on these days. Visits of administrators are not counted.';
export const dayHint = 'Press a bar to see its sessions, or drag over several to see only those days.';
export const dayHelp =
  'Arrows choose a bar, with Shift several. Enter shows the sessions of one, or only the days of several.';
export const narrowHint = 'Press a bar, or drag over several, to see only those days.';
export const narrowHelp = 'Arrows choose a bar, with Shift several. Enter shows only their days.';
export const onlyTheseDays = 'Only these days';
export const backToDays = (days: string) => `Back: ${days}`;
export const sessionsThen = 'Show the sessions';
export const peopleOn = (count: string) => (count === '1' ? '1 person' : `${count} people`);

// Sessions, and the days before
export const daysShort = (count: number) => (count === 1 ? '1 day' : `${count} days`);
export const averageLength = 'Average length';
export const visitsInSession = 'Visits in a session, average';
export const differentPeople = 'Different people';
export const peopleOnADay = 'People on an average day';
export const comparedWith = (days: string) => `Compared with the ${days} before`;
export const figure = 'Figure';
export const thesePeriod = 'These days';
export const periodBefore = 'Days before';
export const differs = 'Difference';
export const beforeUntil = (days: string) => `Before: ${days}.`;
export const todayIsPart = 'Today has not ended.';
export const tooFarBack =
  'Visits are counted for 396 days, so there is nothing to compare these days with. Choose a shorter range.';
export const inMs = (figure: string) => `${figure}, ms`;
export const percent = 'Difference, %';

// Routes
export const topRoutes = 'Top ten routes';
export const allRoutes = 'Routes';
export const route = 'Route';
export const share = 'Share';
export const visitors = 'Visitors';
export const journeysOf = (route: string) => `Journeys from and to ${route}`;
export const allJourneys = 'All journeys';
export const firstVisit = 'First visit';
export const lastVisit = 'Last visit';
export const noRoutes = 'No page was visited on these days.';

// Journeys
export const journeys = 'Where people go next';
export const fromTo = 'From, to';
export const from = 'From';
export const to = 'To';
export const times = 'Times';
export const onAverage = 'Average';
export const allSteps = (count: number) => `All ${count} steps`;
export const firstStepOnly = 'The first step';
export const flowHelp = 'Arrows go from band to band.';
export const flowHint = 'Point at a band to see how often people went that way.';
export const noJourneys = 'No one went from one page to another on these days.';
export const noneInto = 'No one came here from another page.';
export const noneOutOf = 'No one went on from here.';
export const flowLabel = 'Flow between routes; the strongest are in the table below.';
export const cameTo = (route: string) => `To ${route}`;
export const wentFrom = (route: string) => `From ${route}`;
export const timesOf = (count: number, inWords: string) => (count === 1 ? 'Once' : `${inWords} times`);
export const fromToShort = (from: string, to: string) => `${from} → ${to}`;

// Journeys of several steps
export const longJourneys = 'Journeys';
export const aRoute = 'Route';
export const fromPage = 'From it';
export const toPage = 'To it';
export const ends = 'Where they begin or end';
export const howLong = 'Routes before or after';
export const stepsOf = (count: number) => (count === 1 ? '1 step' : `${count} steps`);
export const nthStep = (n: number) => `Step ${n}`;
export const journey = 'Journey';
export const wholeJourneys = 'Whole journeys';
export const leftHere = '(left)';
export const cameHere = '(came in)';
export const journeysMade = (visits: string, different: string) =>
  `${visits} visits of it, on ${different} different ways.`;
export const mostOften = (count: string) => `The ${count} most often made are shown.`;
export const noJourneysOf = (route: string) => `Nobody visited ${route} on these days.`;
export const longFlowLabel = (route: string) =>
  `Flow from page to page, from or to ${route}; the table below has the same.`;
export const ofAllVisits = 'Of all';
export const percentOf = (percent: number) => `${percent.toLocaleString('en-US')} %`;
export const fileHasFirst = (rows: string) => `The file has the ${rows} most often made.`;
export const stepOf = (n: number) => `Route ${n}`;
export const fileOfFirst = (rows: string) =>
  `The file has the first ${rows}. Choose fewer days or narrow the list for the others.`;
export const fileSaved = (rows: string) => (rows === '1' ? '1 row is saved.' : `${rows} rows are saved.`);
export const reading = (count: string) => `Reading, ${count} so far…`;
export const fileEmpty = 'There is nothing to save.';
export const fileNotKnown =
  'Nothing was found so far, and there is more to look through. Choose fewer days or narrow the list.';
export const fileCancelled = 'Cancelled. Nothing is saved.';
export const cancel = 'Cancel';
export const cancelFileOf = (table: string) => `Cancel the CSV: ${table}`;

// Activity
export const activityLead = 'What came and was done, each day.';
export const onlyDaysOfUtc = (days: string) =>
  `${days}, days of UTC: all of this is counted by those, so there is no other zone to choose.`;
export const kindsOfActivity = 'Kinds of activity';
export const activityKinds: Readonly<Record<string, string>> = {
  ACTIONS: 'Actions',
  TASKS: 'New tasks',
  COMPLETED_TASKS: 'Tasks done',
  BADGES: 'Badges',
  THINGS: 'New things',
  DEVICES: 'New devices',
  USERS: 'New people',
  GROUPS: 'New groups',
  READINGS: 'Readings',
};
export const byDay = (kind: string) => `${kind} by day`;
export const inWeeks = (kind: string) => `${kind} by week`;
export const byWhat = 'Told apart by';
export const byType = 'Type';
export const byGroup = 'Group';
export const countOf = (count: string, kind: string) => `${count} ${kind.toLowerCase()}`;
export const markedOf = (marked: string, count: string, part: string) => `${marked} of ${count}: ${part}`;
export const activityLabel = (kind: string, days: number, most: string) =>
  `${kind} on each of ${days} days; ${most} at most. The CSV has every day.`;
export const noActivity = 'There was nothing of this on these days.';
export const noGroup = 'Personal groups, or none';
export const othersTogether = (parts: string) => `${parts} others`;
export const allSensors = 'All sensors';
export const withoutType = 'Without a type';
export const oneGroup = (name: string) => `Only ${name}.`;
export const aGroupGone = 'a group that is gone';
export const allGroups = 'All groups';
export const before = (count: string) => `${count} before`;
export const oneType = (type: string) => `${type} stands out.`;
export const allTypes = 'All types';
export const showOnly = (part: string) => `Show ${part}`;
export const administrators = 'Administrators';
export const volunteers = 'People';
export const kind = 'Kind';
export const count = 'Number';
export const whereActions = 'Where actions were recorded';
export const whereActionsOf = (type: string) => `Where actions were recorded: ${type}`;
export const thing = 'Thing';
export const thingGone = 'A thing that is gone';
export const longitude = 'Longitude';
export const latitude = 'Latitude';
export const noneOnMap = 'No action was recorded on these days for a thing with a location.';
export const onMap = (actions: string, things: string) =>
  `${actions} ${actions === '1' ? 'action' : 'actions'} for ${things} ${things === '1' ? 'thing' : 'things'}. The larger a circle, the more was done there.`;
export const notOnMap = (actions: string) => `${actions} more were for things without a location.`;
export const firstOnMap = (shown: string) => `The ${shown} with most actions are shown.`;
export const noMap = 'This browser cannot draw maps. The table has the same.';

// Here now
export const hereNow = 'Here now';
export const peopleHere = (people: number, guests: number) =>
  [
    people === 1 ? '1 person' : `${people} people`,
    guests === 0 ? '' : guests === 1 ? ' and 1 guest' : ` and ${guests} guests`,
  ].join('');
export const hereNowNote =
  'Within the last five minutes, each once, where they went last. Administrators are not counted.';
export const noOneHere = 'No one opened a page within the last five minutes.';
export const guest = 'A guest';
export const deactivated = 'Deactivated account';

// The sessions
export const session = 'Session';
export const sessionsLead = 'Who came, when, and for how long.';
export const signInBegins = 'Who signs in or out begins another session, so both are listed.';
export const who = 'Who';
export const firstPage = 'First page';
export const lastPage = 'Last page';
export const began = 'Began';
export const length = 'Length';
export const lengthMs = 'Length, ms';
export const noSessions = 'No session began on these days. Sessions of administrators are not counted.';
export const sessionsOf = (total: string) => (total === '1' ? '1 session' : `${total} sessions`);
export const sessionsOrMore = (total: string) => `${total} or more sessions`;
export const sessionFilters = { route: 'Route', who: 'Who', minutes: 'Length' } as const;
export const signedIn = 'Signed in';
export const guests = 'Guests';
export const orLonger = (minutes: number) => {
  if (minutes === 1) return '1 minute or longer';
  return minutes === 60 ? '1 hour or longer' : `${minutes.toLocaleString('en-US')} minutes or longer`;
};
export const goingOn = 'Going on now';
export const goingOnMeans = 'Going on: something is known of them within the last five minutes.';
/** Of a filter of the address that means nothing. */
export const noSuchFilter = 'not known';
export const searchRoutes = 'Search routes';
export const noRouteCalled = 'No route is called that.';
export const noneFit = 'No session of these days fits these filters.';
export const noSuchPerson =
  'The person of this address is not there, or their account is gone: nothing leads to their sessions.';
export const clearFilters = 'Clear filters';

// Two definitions of a session
export const definitions = 'Definitions of a session';
export const compareDefinitions = 'Compare definitions';
export const definitionsLead =
  'The same visits, counted by two definitions. Sessions of administrators and machines are in neither.';
export const bothDefinitions = 'Both definitions';
export const byBrowser = 'By the browser';
export const byBrowserMeans =
  'A session is what a browser says it is: another one begins after half an hour without use, after a day, and with each sign-in and sign-out. It lasts from its start to the last that is known of it.';
export const byPauses = 'Cut at pauses';
export const byPausesMeans = (minutes: number) =>
  `The same sessions, which also end where more than ${minutes === 1 ? '1 minute lies' : `${minutes} minutes lie`} between two visits. Each part lasts from its first visit to its last, so a part of one visit has no length.`;
export const firstBegan = 'First began';
export const lastBegan = 'Last began';
export const later = (apart: string) => `${apart} later`;
export const sooner = (apart: string) => `${apart} earlier`;
export const definitionsByDay = 'Both definitions, each day';
export const definitionsHead = 'Sessions each day, by both definitions';
export const definitionsDrawn = (days: number, most: string) =>
  `Sessions on each of ${days} days, by both definitions; ${most} at most. The table has every day.`;
export const sessionsByBrowser = 'Sessions by the browser';
export const sessionsByPauses = 'Cut at pauses';
export const lengthByBrowser = 'Average length by the browser';
export const lengthByPauses = 'Average length, cut at pauses';
export const visitsByBrowser = 'Visits by the browser';
export const visitsByPauses = 'Visits, cut at pauses';

// One session
export const sessionOf = (who: string, began: string) => `Session: ${who}, ${began}`;
export const sessionNotFound = 'Session not found';
export const sessionNotFoundWhy = 'There is no session with this address, or it is no longer kept.';
export const allSessions = 'All sessions';
export const ended = 'Ended';
export const figures = 'This session';
export const inOrder = 'Visits in order';
export const time = 'Time';
export const cameFrom = 'Came from';
export const stayedThere = 'Stayed there';
export const stayedThereMs = 'Stayed there, ms';
export const entry = 'Began here';
export const sessionsBeside = 'Sessions beside this one';
export const besideNotLoaded = 'Which sessions stand beside this one is not known: this didn’t load.';
export const sessionBefore = 'Previous';
export const sessionBehind = 'Next';
/** Said behind either. */
export const ofSessions = ' session';
export const sessionsWith = (route: string) => `Sessions in which ${route} was visited`;
export const theirSessions = 'Their sessions';
export const theirEvents = (isOneDay: boolean) => `Their events of ${isOneDay ? 'this day' : 'these days'}`;
export const theirChanges = 'Changes of their rights';
export const profileOf = (name: string) => `Profile of ${name}`;
