export const title = 'Pipeline';
export const lead = (zone: string) => `How events get from the log to what people read. Times of ${zone}.`;

// How it stands, a line for each thing that is to be known
export const standing = 'How it stands';
export const allWell = 'All is well';
export const standsWaiting = (name: string) => `${name}: the rebuild waits for its turn`;
export const standsBuilding = (name: string, percent: number) => `${name}: being rebuilt, ${percent} %`;
export const standsComparing = (name: string) => `${name}: built, being compared`;
export const standsReady = (name: string, until: string | null) =>
  until === null ? `${name}: ready to switch` : `${name}: ready to switch until ${until}`;
export const standsSwitched = (name: string, until: string | null) =>
  until === null
    ? `${name}: switched, can be switched back`
    : `${name}: switched, can be switched back until ${until}`;
export const notKnown = (n: number) => `${n} ${n === 1 ? 'figure' : 'figures'} not known`;
export const alertsInWords: Readonly<Record<string, (value: string) => string>> = {
  PROJECTOR_SILENT: (value) => `No word from the projector for ${value}`,
  PUBLICATION_DELAY: (value) => `An event waits to be published for ${value}`,
  PROJECTION_DELAY: (value) => `An event waits for a projection for ${value}`,
  DEAD_LETTERS: (value) => `Dead letters: ${value}`,
  FAILED_JOBS: (value) => `Jobs that were given up: ${value}`,
  JOB_DELAY: (value) => `A job waits for ${value}`,
  PROOF: (value) => `Rows that differ from the log: ${value}`,
};
export const alertsUnvalued: Readonly<Record<string, string>> = {
  PROJECTOR_SILENT: 'No projector says how it stands',
};
export const noContact = (time: string) =>
  `Hedgerow cannot be reached at the moment. These are the figures as of ${time}; it is tried again.`;
export const asOf = (time: string) => `As of ${time}, trying again.`;
export { notLoaded } from '../admin/texts.js';
export const silent = (ago: string) =>
  `The projector said last how it stands ${ago}. Figures of the projections are from then.`;
export const neverSaid = 'While no projector runs, what people change is kept and not shown.';

// What has nothing to say is one line
export const show = 'Show';
export const hide = 'Hide';
export const showThose = (words: string) => `Show: ${words}`;
export const hideThose = (words: string) => `Hide: ${words}`;
const areOrIs = (n: number, one: string, many: string) => (n === 1 ? one : `${n} ${many}`);
export const queuesEmpty = (n: number) => areOrIs(n, 'One queue is empty', 'queues are empty');
export const partitionsQuiet = (n: number) =>
  areOrIs(n, 'One partition is taken in to its end', 'partitions are taken in to their ends');
export const alertsFine = (n: number) => areOrIs(n, 'One is fine', 'are fine');
export const provedQuietly = (n: number) =>
  areOrIs(n, 'One projection is as the log says', 'projections are as the log says');

// What happened, told to all who have the page open
export const toldBegun = (name: string) => `The rebuild of ${name} has begun`;
export const toldReady = (name: string, n: number, inWords: string) =>
  n === 0
    ? `${name}: rebuilt and compared, no row differs. Ready to switch`
    : `${name}: rebuilt and compared, ${n === 1 ? 'one row differs' : `${inWords} rows differ`}`;
export const toldSwitching = (name: string) => `${name}: is being switched`;
export const toldSwitched = (name: string, generation: number, until: string | null) =>
  until === null
    ? `${name}: switched to generation ${generation}`
    : `${name}: switched to generation ${generation}; you can switch back until ${until}`;
export const toldSwitchingBack = (name: string) => `${name}: is being switched back`;
export const toldBack = (name: string, generation: number) =>
  `${name}: switched back to generation ${generation}`;
export const toldDropping = (name: string) => `${name}: the old generation is being dropped`;
export const toldDone = (name: string) => `${name}: the old generation is dropped; the rebuild has ended`;
export const toldCancelling = (name: string) => `The rebuild of ${name} is being cancelled`;
export const toldCancelled = (name: string) =>
  `The rebuild of ${name} is cancelled; what people read stays as it is`;
export const toldFailed = (name: string, because: string | null) =>
  because === null ? `The rebuild of ${name} failed` : `The rebuild of ${name} failed. ${because}`;
export const toldProofCancelled = (name: string) => `The proof of ${name} is cancelled`;

// Projections
export const projections = 'Projections';
export const projection = 'Projection';
export const lag = 'Lag';
export const behind = 'Events behind';
export const perSecond = 'Events a second';
export const state = 'State';
export const press = 'Rebuild';
export const names: Readonly<Record<string, string>> = {
  things: 'Things',
  conditions: 'Conditions',
  readings: 'Readings',
  timeline: 'Timeline',
  users: 'People',
  groups: 'Groups',
  badges: 'Badges',
  audit: 'Changes of rights',
  pictures: 'Pictures',
  tasks: 'Tasks',
  activity: 'Activity',
  notifications: 'Notifications',
  navigation: 'Navigation',
  session_parts: 'Sessions cut at pauses',
  rollups: 'Figures of activity',
  feedback: 'Feedback',
};
export const states: Readonly<Record<string, string>> = {
  CURRENT: 'Current',
  BEHIND: 'Behind',
  NOT_LIVE: 'Not built yet',
  UNKNOWN: 'Not known',
};
export const seconds = (value: string) => `${value} s`;
export const unknown = '–';
export const because: Readonly<Record<string, string>> = {
  NO_PROJECTOR: 'Not known: no projector has said how it stands',
  NO_WORKER: 'Not known: no worker has said how it stands',
  NOT_WATCHED: 'Not known: longer than the projector has watched',
  NO_DATABASE: 'Not known: the database of the events is away',
};
export const partitionsOf = (name: string) => `Partitions of ${name}`;
export const partition = (topic: string, n: number) => `${topic}, partition ${n}`;
export const noPartitions = 'Not known: no projector has said how it stands';
export const recordsBehind = (n: string) => `${n} behind`;

// A rebuild, in the row of its projection
export const rebuild = 'Rebuild';
export const rebuildOf = (name: string) => `Rebuild ${name}`;
export const look = 'Look';
export const lookAtRebuild = (name: string) => `Look at the rebuild of ${name}`;
export const cancel = 'Cancel';
export const cancelOf = (name: string) => `Cancel the rebuild of ${name}`;
export const cancelAsk = (label: string) => `${label}?`;
export const cancelWhy =
  'All of it is built. That is dropped, and takes as long again. What people read stays as it is.';
export const cancelIt = 'Drop what is built';
export const keepIt = 'Keep it';
export const waits = 'Waits for its turn';
export const waitsForProjector = 'Waits for a projector of its build';
export const begins = 'About to begin';
export const percentLeft = (percent: number, left: string) => `${percent} %, ${left} left`;
export const percentDone = (percent: number) => `${percent} %`;
export const left = (seconds: number): string =>
  seconds < 90 ? `about ${Math.max(1, Math.round(seconds))} s` : `about ${Math.round(seconds / 60)} min`;
export const progressOf = (name: string) => `Progress of the rebuild of ${name}`;
export const compares = 'Compares row by row';
export const isReady = 'Ready to switch';
export const isSwitched = 'Switched';
export const isCancelling = 'Is being cancelled';
export const isSwitching = 'Is being switched';
export const ended: Readonly<Record<string, string>> = {
  DONE: 'Rebuilt',
  SWITCHED_BACK: 'Switched back',
  CANCELLED: 'Rebuild cancelled',
  FAILED: 'Rebuild failed',
};

// A rebuild, step by step
export const rebuildTitle = (name: string) => `Rebuild of ${name}`;
export const beside = (generation: number, from: number) =>
  `Generation ${generation} beside generation ${from}, which goes on serving`;
export const inPlaceOf = (generation: number, from: number) =>
  `Generation ${generation} serves in place of generation ${from}`;
export const orderedBy = (name: string) => `Ordered by ${name}`;
export const steps = 'Steps';
export const built = 'Built';
export const builtOf = (done: string, total: string) => `${done} of ${total} events`;
export const events = (n: string) => `${n} events`;
export const rate = (n: string) => `${n} a second`;
export const caughtUp = 'Caught up';
export const following = 'Following the live one';
export const compared = 'Compared';
/** The name of the table, of which each rebuild has one. */
export const comparedOf = (name: string) => `Compared: ${name}`;
export const equalTables = (n: number) => (n === 1 ? '1 table is equal' : `${n} tables are equal`);
export const comparedRows = (n: string) => `All ${n} rows`;
export const switchStep = 'Switch';
export const yours = 'Yours to press';
export const done = 'Done';
export const kept = 'Old one kept';
export const keptUntil = (time: string) => `Until ${time}`;
export const later = 'Afterwards';
export const setAside = (n: string) => `${n} records set aside, as in the live generation`;

// The comparison
export const differing = (n: number) => (n === 1 ? 'differing row' : 'differing rows');
export const comparedAt = (time: string) => `compared row by row at ${time}`;
export const table = 'Table';
export const rowsNow = (generation: number) => `Rows, generation ${generation}`;
export const onlyInOne = 'Of those, only in one';
export const differs = 'Differing';
export const rowsThatDiffer = 'Rows that differ';
export const firstOnly = 'Twenty of each table at most; what stands in them is not shown.';
export const key = 'Key';
export const how = 'How';
export const sides: Readonly<Record<string, string>> = {
  MISSING: 'Not in the new generation',
  SURPLUS: 'Only in the new generation',
};
export const columnsDiffer = (columns: string) => `Other ${columns}`;

// Its buttons
export const readyTitle = 'Ready to switch';
export const readyWhy = 'One moment for readers and writers; nothing waits.';
export const readyUntil = (time: string, left: string) =>
  `Kept ready until ${time}, ${left} from now; then it is dropped.`;
export const switchTo = (generation: number) => `Switch to generation ${generation}`;
export const switchAllTheSame = (n: number, inWords: string) =>
  n === 1 ? 'Switch although one row differs?' : `Switch although ${inWords} rows differ?`;
export const switchWhy =
  'What people read changes with those rows. Switching back takes a moment, as long as the old generation is kept.';
export const afterTitle = 'After the switch';
export const afterWhy =
  'The old generation is kept up to date for a time, an hour as a rule, so that going back costs nothing.';
export const backWhy = (generation: number) => (time: string, left: string) =>
  `Generation ${generation} is kept up to date until ${time}, ${left} from now, so that going back costs nothing.`;
export const switchBack = 'Switch back';
export const dropOld = 'Drop the old one now';
export const dropAsk = (generation: number) => `Drop generation ${generation} now?`;
export const dropWhy =
  'Without it there is no way back: what it has takes another rebuild to be there again. What people read stays as it is.';
export const dropIt = 'Drop it';

// Uplinks and dead letters
export const uplinks = 'Uplinks each minute, last hour';
export const mostUplinks = (most: string, time: string) => `The most: ${most}, at ${time}`;
export const inLastMinute = 'in the last minute';
export const noUplinks = 'Not counted yet.';
export const deadLetters = 'Dead letters';
export const deadRecords = (n: number) => (n === 1 ? 'record was not taken in' : 'records were not taken in');
export const notTakenInBy = (names: readonly string[]) => `Not taken in by ${names.join(', ')}`;
export const lookAtRecord = (cause: string) => `Look at the latest: ${cause}`;
export const retryDeadLetters =
  'Once a program that can read them runs, rebuild those projections: that takes in all of them, in their order.';
export const noDeadLetters = 'None. Every event was taken in.';
export const moreBehind = (n: string) => `${n} more wait behind`;
export const orMoreBehind = (n: string) => `${n} or more wait behind`;
export const orMore = (n: string) => `${n} or more`;

// Rules, whether they hold or not
export const alertRules = 'Alert rules';
export const alert = 'Alert';
export const now = 'Now';
export const threshold = 'Alert above';
export const alertNames: Readonly<Record<string, string>> = {
  PROJECTOR_SILENT: 'Since the projector said how it stands',
  PUBLICATION_DELAY: 'An event waits to be published',
  PROJECTION_DELAY: 'An event waits for a projection',
  DEAD_LETTERS: 'Dead letters',
  FAILED_JOBS: 'Jobs that were given up',
  JOB_DELAY: 'A job waits',
  PROOF: 'Rows that differ from the log, by the nightly proof',
};
export const alertStates: Readonly<Record<string, string>> = {
  FINE: 'Fine',
  ALERT: 'Alert',
  UNKNOWN: 'Not known',
};

// Other figures
export const figures = 'Queues and sockets';
export const unpublished = 'Events to be published';
export const jobsDue = 'Jobs to be done';
export const jobsFailed = 'Jobs that were given up';
export const sockets = 'Open sockets';
export const queues = 'Queues';
export const queue = 'Queue';
export const waiting = 'Waiting';
export const running = 'Running';
export const delayed = 'Later';
export const failed = 'Failed';
export const noQueues = 'The queues are not known: the worker or Redis is away.';

// The proof
export const proof = 'Nightly proof';
export const proofLead =
  'Each night every projection is made anew from the log, compared row by row, and dropped.';
export const noProof = 'No proof yet.';
export const provedSame = 'All rows as the log says';
export const provedDiffering = (n: number, inWords: string) =>
  n === 1 ? 'One row differs' : `${inWords} rows differ`;
export const found = 'Found';
export const proofEnded: Readonly<Record<string, string>> = {
  CANCELLED: 'Cancelled',
  FAILED: 'Failed',
};
export const proofRuns = 'Is being compared';

// Files
export const minute = 'Minute from';
export const uplinksIn = 'Uplinks';
export const generation = 'Generation';
export const lagSeconds = 'Lag, s';
export const partitions = 'Partitions';
export const csvOfPartitions = 'CSV of partitions';
export const topic = 'Topic';
export const partitionNumber = 'Partition';
export const unit = 'Unit';
export const cause = 'Reason';
export const records = 'Records';
export const recordsWaiting = 'Waiting behind';
export const mayBeMore = 'May be more';
export const lastAt = 'The last';
export const comparedWhen = 'Compared';
export const endedAt = 'Ended';
export const why = 'Why';
export const proofWaits = 'Waits for its turn';
export const proofBuilds = (percent: number) => `Is being made anew, ${percent} %`;
export const cancelProofOf = (name: string) => `Cancel the proof of ${name}`;

// How it was over the last hours
export const overTime = 'Over time';
export const historyRange = 'Time that is shown';
export const historyRanges: Readonly<Record<'1h' | '6h' | '24h', string>> = {
  '1h': '1 h',
  '6h': '6 h',
  '24h': '24 h',
};
export const zoomHint = 'Drag over a chart, or press + on it, to look closer.';
export const backToLast = (range: string) => `Back to the last ${range}`;
export const notKnownThen = 'Of this time nothing is known. A day of samples is kept.';
export const noSamples =
  'There is no sample yet. A projector that runs takes one each half minute, and a day of them is kept.';
export const sampledSince = (time: string) => `Known since ${time}.`;
export const fromTo = (from: string, to: string, length: string) => `${from} to ${to} (${length})`;
export const notSampled = (gaps: readonly string[], more: number) =>
  `Not known: ${gaps.join(', ')}${more > 0 ? `, and ${more} times before` : ''}. No projector ran, or its database was away.`;
export const thenAt = (words: string, time: string) => `${words} at ${time}`;
export const dotted = (words: readonly string[], more: number) =>
  `Dotted lines: ${words.join(', ')}${more > 0 ? `, and ${more} before` : ''}.`;
export const lagOverTime = 'Lag of projections';
export const whichProjection = 'Projections that are drawn';
export const worstOnes = 'The worst';
export const othersAtMost = (n: number, value: string) =>
  n === 1 ? `One other: at most ${value}.` : `${n} others: at most ${value}.`;
export const lagHead = 'Lag of projections, in seconds';
export const delayHead = 'Publication delay, in seconds';
export const delayOverTime = 'Publication delay';
export const ratesOverTime = 'Events and uplinks a second';
export const eventsIn = 'Events';
export const onDayAt = (day: string, time: string) => `${day}, ${time}`;
export const sinceStep = (time: string) => `since ${time}`;
export const inStep = (length: string, time: string) => `in the ${length} from ${time}`;
export const atMostThen = (when: string) => `at most ${when}`;
export const onAverageThen = (when: string) => `on average ${when}`;
export const peak = (name: string, value: string, time: string) =>
  name === '' ? `${value} at ${time}` : `${name} ${value} at ${time}`;
export const peaks = (words: readonly string[]) => `At most: ${words.join(', ')}.`;
export const peakUnknown = 'Not known.';
export const alertAbove = (value: string) => `Alert above ${value}.`;
export const alertLine = (value: string) => `Alert above ${value}`;
export const alertFarAbove = (value: string) => `↑ Alert above ${value}`;
export const drawn = (about: string, most: string | null) =>
  most === null ? `${about}: not known` : `${about}: at most ${most}`;
export const pointByPoint = (about: string) => `${about}, point by point`;
export const figureOf = (name: string, value: string) => `${name} ${value}`;
export const begunThen = (name: string) => `the rebuild of ${name} began`;
export const switchedThen = (name: string) => `${name} was switched`;
export const from = 'From';
export const worstLag = 'Worst lag';
export const worstLagSeconds = 'Worst lag, s';
export const delaySeconds = 'Publication delay, s';
export const uplinksPerSecond = 'Uplinks a second';
export const lagSecondsOf = (projection: string) => `Lag of ${projection}, s`;
export const behindOf = (projection: string) => `Events behind of ${projection}`;
