import { stubId } from './stub-records.js';

type Json = Record<string, unknown>;

const known = (value: number) => ({ value, at: '2026-07-16T09:24:00.000Z', because: null });
const unknown = (because: string) => ({ value: null, at: null, because });

const figuresOf = (name: string) => ({
  ...{ name, version: '0a1b2c3d4e', generation: 3, state: 'CURRENT' },
  ...{ behind: known(0), secondsBehind: known(0), eventsPerSecond: known(4), rebuild: null, proof: null },
  partitions: [{ topic: 'stewardship.events', partition: 0, behind: 0, secondsBehind: 0 }],
});

const compared = (changed: number) => [
  {
    ...{ table: 'things', before: 1284, after: 1284, inOne: 0, changed },
    examples: changed === 0 ? [] : [{ key: 'a-key', side: 'CHANGED', columns: ['name', 'slug'] }],
  },
  { table: 'thing_accesses', before: 3000, after: 3000, inOne: 0, changed: 0, examples: [] },
];

const stepsOfRange: Readonly<Record<string, readonly [number, number]>> = {
  HOUR: [120, 30],
  SIX_HOURS: [120, 180],
  DAY: [144, 600],
};

/** How it was: a peak of the readings in the middle, and a gap in the second half. */
const stubHistory = (range: string, isNew: boolean) => {
  const [steps, stepSeconds] = stepsOfRange[range]!;
  const until = Math.floor(Date.now() / 1_000 / stepSeconds) * stepSeconds * 1_000;
  const at = (step: number) => new Date(until - (steps - step) * stepSeconds * 1_000).toISOString();
  const gap = [90, 96] as const;
  const values = (of: (step: number) => number) =>
    Array.from({ length: steps }, (_, n) => (isNew || (n >= gap[0] && n < gap[1]) ? null : of(n)));
  const lag = (projection: string, of: (step: number) => number) => ({
    projection,
    secondsBehind: values(of),
    behind: values((n) => Math.round(of(n) * 30)),
  });
  return {
    ...{ from: at(0), until: at(steps), stepSeconds, sampledSince: isNew ? null : at(-10) },
    gaps: isNew ? [] : [{ from: at(gap[0]), until: at(gap[1]) }],
    lags: isNew
      ? []
      : [
          lag('things', (n) => 0.2 + (n % 3) / 10),
          lag('conditions', (n) => 1 + (n % 7) / 5),
          lag('readings', (n) => Math.max(0.4, 42 - 3 * Math.abs(n - 60))),
          lag('tasks', () => 0.1),
          lag('badges', (n) => (n > 100 ? 8 : 0.3)),
        ],
    publicationDelay: values((n) => 0.1 + (n % 9) / 20),
    eventsPerSecond: values((n) => 2 + (n % 5) / 2),
    uplinksPerSecond: values((n) => 12 + 4 * Math.sin(n / 9)),
    deadLetters: values(() => 2),
    moments: isNew ? [] : [{ projection: 'things', at: at(30), isSwitch: false }],
    ...{ lagAlertAbove: 30, publicationDelayAlertAbove: 5 },
  };
};

/** The pipeline, with a rebuild of the things in the state that a test gives it. */
export const stubPipeline = (iso: (hoursAgo: number) => string) => {
  let rebuild: Json | null = null;
  let isSilent = false;
  let isCalm = false;
  let isUnproven = false;
  let areMany = false;
  let sockets = 12;
  let queues: readonly Json[] | null = null;
  let changed = 0;
  let proof: Json | null = null;
  let before: { readonly rebuild: Json | null; left: number } | undefined;
  const set = (state: string, more: Json = {}): void => {
    rebuild = {
      ...{ id: stubId('rebuild', 1), projection: 'things', isProof: false, state, pressed: null },
      ...{ orderedBy: 'Maren Oduya', orderedAt: iso(1), fromGeneration: 3, generation: 4, setAside: 0 },
      ...{ eventsDone: null, eventsTotal: null, eventsPerSecond: null, secondsLeft: null },
      ...{ tables: null, differing: null, begunAt: iso(1), comparedAt: null, switchedAt: null },
      ...{ keepUntil: null, endedAt: null, because: null, updatedAt: iso(0), isOfThisBuild: true },
      ...more,
    };
  };
  const built = { eventsDone: 18_204, eventsTotal: 18_204 };
  const both = () => ({
    ...{ ...built, tables: compared(changed), differing: changed, comparedAt: iso(0) },
  });
  let isNew = false;
  const states = {
    /** Nothing was sampled yet. */
    unsampled: () => void (isNew = true),
    building: () =>
      set('BUILDING', { eventsDone: 64, eventsTotal: 100, eventsPerSecond: 12, secondsLeft: 3 }),
    ready: (differing = 0) => {
      changed = differing;
      set('READY', { ...both(), keepUntil: iso(-11.2) });
    },
    switched: () => set('SWITCHED', { ...both(), keepUntil: iso(-1), switchedAt: iso(0) }),
    failed: () => set('FAILED', { endedAt: iso(0), because: 'The record at x/0/7 cannot be projected' }),
    proving: () =>
      void (proof = {
        ...{ id: stubId('rebuild', 3), projection: 'tasks', isProof: true, state: 'BUILDING', pressed: null },
        ...{ eventsDone: 30, eventsTotal: 40, differing: null, comparedAt: null, endedAt: null },
        ...{ because: null, isOfThisBuild: true },
      }),
    silent: () => void (isSilent = true),
    /** Nothing is raised, and all of it is known. */
    calm: () => void (isCalm = true),
    /** Nothing has been proven yet: a product of today. */
    unproven: () => void (isUnproven = true),
    /** More dead letters than are counted. */
    manyDeadLetters: () => void (areMany = true),
    /** No api has told of the socket of this page yet. */
    unheard: () => void (sockets = 0),
    /** So many answers from now on are those of before. */
    lag: (answers: number) => void (before = { rebuild, left: answers }),
    queued: () =>
      void (queues = ['letters', 'pictures', 'push'].map((name, n) => ({
        ...{ name, waiting: n === 0 ? 3 : 0, running: 0, delayed: 0, failed: 0 },
      }))),
  };
  const payload = () => ({ rebuild: rebuild ?? proof });
  const press = (work: () => void) => () => {
    work();
    return payload();
  };
  /** What the next answer tells of the rebuild of the things. */
  const toldRebuild = (): Json | null => {
    if (!before || before.left === 0) return rebuild;
    before.left -= 1;
    return before.rebuild;
  };
  const projections = () => (isUnproven ? [figuresOf('things'), figuresOf('readings')] : toldProjections());
  const toldProjections = () => [
    { ...figuresOf('things'), rebuild: toldRebuild() },
    {
      ...figuresOf('readings'),
      ...{ state: 'BEHIND', behind: known(1206), secondsBehind: known(38) },
      partitions: [
        { topic: 'stewardship.events', partition: 0, behind: 0, secondsBehind: 0 },
        { topic: 'stewardship.events', partition: 1, behind: 1206, secondsBehind: 38 },
      ],
      proof: {
        ...{ id: stubId('rebuild', 2), projection: 'readings', isProof: true, state: 'DONE' },
        ...{
          pressed: null,
          eventsDone: 40,
          eventsTotal: 40,
          differing: 0,
          comparedAt: iso(6),
          endedAt: iso(6),
          because: null,
          isOfThisBuild: true,
        },
      },
    },
    { ...figuresOf('tasks'), secondsBehind: unknown('NOT_WATCHED'), proof },
  ];
  const alerts = () => [
    { name: 'PUBLICATION_DELAY', threshold: 5, unit: 'SECONDS', value: 0.1, state: 'FINE' },
    ...(isCalm
      ? [
          { name: 'DEAD_LETTERS', threshold: 0, unit: 'COUNT', value: 0, state: 'FINE' },
          ...(isUnproven
            ? [{ name: 'PROOF', threshold: 0, unit: 'COUNT', value: null, state: 'UNKNOWN' }]
            : []),
        ]
      : [
          { name: 'DEAD_LETTERS', threshold: 0, unit: 'COUNT', value: areMany ? 1000 : 2, state: 'ALERT' },
          { name: 'PROOF', threshold: 0, unit: 'COUNT', value: 4, state: 'ALERT' },
          { name: 'FAILED_JOBS', threshold: 0, unit: 'COUNT', value: null, state: 'UNKNOWN' },
        ]),
  ];
  const pipeline = () => ({
    ...{ readAt: iso(0), projectorAt: isSilent ? iso(2.5) : iso(0), projections: projections() },
    uplinks: { perMinute: Array.from({ length: 60 }, (_, n) => 30 + (n % 8)), until: iso(0) },
    deadLetterRecords: areMany ? 1000 : 3,
    deadLetterReasons: [
      { cause: 'ActionRecorded/9 is not known', projections: ['activity', 'tasks', 'timeline'], records: areMany ? 1000 : 1, following: 2, mayBeMore: areMany, lastAt: iso(2), eventId: '0198f2a0-0000-7000-8000-000000000009' }, // prettier-ignore
    ],
    ...{ publicationDelay: known(0.1), unpublished: known(0), jobsDue: unknown('NO_WORKER') },
    ...{ jobsFailed: unknown('NO_WORKER'), jobDelay: unknown('NO_WORKER'), queues, sockets: known(sockets) },
    alerts: alerts(),
  });
  const calls = {
    pipeline,
    pipelineHistory: ({ range }: { range: string }) => stubHistory(range, isNew),
    startRebuild: press(states.building),
    switchRebuild: press(states.switched),
    switchBack: press(() => set('SWITCHED_BACK', { endedAt: iso(0) })),
    cancelRebuild: press(() => {
      if (proof) proof = { ...proof, state: 'CANCELLED', endedAt: iso(0) };
      else set('CANCELLED', { endedAt: iso(0) });
    }),
    dropOldGeneration: press(() => set('DONE', { endedAt: iso(0) })),
  };
  return { states, calls };
};
