// The scale of water, for screen readers.
export const waterUnknown = 'Water content unknown';
export const waterIs = (percent: string) => `Water content ${percent} percent`;
export const onScale = (water: string) =>
  `${water} on a scale of 0 to 100. Too dry up to 20, needs water up to 30, moist up to 60, too wet above.`;

// The headline of a thing by its water.
export const dryTitle = 'Too dry: water it now';
export const needsTitle = 'Needs water today';
export const moistTitle = 'Moist: nothing to do';
export const wetTitle = 'Too wet: let it drain';
export const unknownTitle = 'No reading yet';
export const wateredTitle = (age: string) => `Watered ${age}`;

// Beneath the headline: what was measured, and how it moves.
export const waterContentIs = (water: string) => `Water content is ${water}`;
export const waterFellBelow = (limit: number, moment: string) =>
  `Water content fell below ${limit} % ${moment}`;
export const steady = 'is holding steady';
export const drops = 'drops';
export const rises = 'rises';
export const about = (move: string, points: string) =>
  `${move} about ${points} ${points === '1' ? 'point' : 'points'} a day`;
export const and = (what: string, how: string) => `${what} and ${how}.`;
export const readingIsOld = (age: string) => ` The reading is ${age} old, so this may have changed.`;
export const deviceSentNothing = 'A device is linked, but it hasn’t sent a water reading yet.';
export const noDeviceMeasures = 'No device measures the water here.';

// Beneath the headline, after a watering.
export const probeWillShow = 'The probe will show it within the hour.';
export const probeDoesNotShow = 'The probe doesn’t show it yet.';
export const lastReadingWas = (water: string) => ` The last reading was ${water}.`;
export const wateredProbeWillShow = (age: string) =>
  ` Watered ${age}; the probe will show it within the hour.`;
export const wateredProbeSentNothing = (age: string) => ` Watered ${age}; the probe has sent nothing since.`;
export const readingDoesNotShow = (span: string) =>
  ` It was watered ${span} before this reading, which doesn’t show it.`;

// What to do next, and why.
export const dryNext = 'Water it well now';
export const dryWhy = 'below 20 % roots are damaged within days';
export const needsNext = 'Water it today';
export const needsWhy = 'below 30 % it starts to run short';
export const moistNext = 'No water needed';
export const moistWhy = 'between 30 and 60 % it has what it needs';
export const wetNext = 'Don’t water it';
export const wetWhy = 'above 60 % roots get too little air';
export const waitNext = 'Nothing for now';
export const waitWhy = 'water takes a while to reach the roots';
export const againNext = 'Water again, slowly';
export const againWhy = 'water that runs off does not reach the roots';
export const firstReadingNext = 'Wait for the first reading';
export const firstReadingWhy = 'probes report every 20 to 60 minutes';
export const feelNext = 'Feel the soil';
export const feelWhy = 'a finger deep it should be cool and damp';

// The outlook: "Needs water by Saturday evening, at this rate it reaches 30 %".
export const needsWater = 'Needs water';
export const tooDry = 'Too dry';
export const moistAgain = 'Moist again';
export const stateBy = (state: string, moment: string) => `${state} by ${moment}`;
export const atThisRate = (limit: number) => `at this rate it reaches ${limit} %`;
export const night = 'night';
export const morning = 'morning';
export const afternoon = 'afternoon';
export const evening = 'evening';
export const tonight = 'tonight';
export const thisPart = 'this';
export const tomorrow = 'tomorrow';

// When something was done.
export const today = 'today';
export const yesterday = 'yesterday';
export const daysAgo = (days: number) => `${days} days ago`;

// The choice of a range, and of chart or table.
export const range = 'Range';
export const short24Hours = '24 h';
export const short7Days = '7 d';
export const short30Days = '30 d';
export const short1Year = '1 y';
export const custom = 'Custom';
export const days = 'Days';
export const chart = 'Chart';
export const table = 'Table';

// A range in a title: "Water content, last 7 days".
export const last24Hours = 'last 24 hours';
export const last7Days = 'last 7 days';
export const last30Days = 'last 30 days';
export const last12Months = 'last 12 months';
export const chosenDays = 'chosen days';

// The chart.
export const chartLabel = (quantity: string, range: string, low: string, high: string) =>
  `${quantity}, ${range}, between ${low} and ${high}. The table holds the same readings.`;
export const noReadings = (quantity: string) =>
  `${quantity} over time shows up here. There are no readings in this range: choose a longer one, or link a device that measures it.`;
export const noReadingYet = (quantity: string) =>
  `${quantity} over time shows up here. There is no reading yet: a device is linked that measures it, and its first reading comes by itself.`;
export const pointByPoint = (quantity: string) => `${quantity}, point by point`;
export const fromTo = (from: string, to: string) => `${from} to ${to}`;
export const below30 = 'below 30 %';
export const noDataFor = (span: string) => `no data ${span}`;
export const gap = 'gap';
export const countOfActions = (count: number) => `${count} actions`;
export const partShown = 'Part of the range that is shown';
export const shownFrom = 'Shown from';
export const shownUntil = 'Shown until';
export const showWholeRange = 'Show the whole range';

// Beneath the chart.
export const minMeanMax = (min: string, mean: string, max: string) =>
  `Min ${min}, average ${mean}, max ${max}`;
export const shadedByHour = 'Shaded: min to max of each hour';
export const shadedByDay = 'Shaded: min to max of each day';
export const breaksInLine = 'Gaps in the line: no readings';
export const downloadCsv = 'Download CSV';

// The table.
export const tableOf = (quantity: string) => `${quantity}, table`;
export const newestFirst = (quantity: string) => `${quantity}, newest first`;
export const time = 'Time';
export const min = 'Min';
export const max = 'Max';
