import type { TaskPriority, TaskStatus } from '@hedgerow/domain';

export interface DemoTask {
  /** What tells it from all others, also when the demonstration is loaded again. */
  readonly key: string;
  readonly thing: string;
  /** Username of an owner of the thing, who makes it. */
  readonly by: string;
  readonly actionType: string;
  readonly title: string;
  readonly notes?: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  /** Days from today; left out for some day. */
  readonly dueIn?: number;
  readonly assignedTo: readonly string[];
  readonly rule?: string;
  /** Days ago. */
  readonly made: number;
  /** Days ago, and by whom it was begun or completed. */
  readonly changed?: readonly [daysAgo: number, by: string];
}

/** What is to be done in the town, and what was done. Data only; what is completed is no watering, which probes would have felt. */
export const tasks: readonly DemoTask[] = [
  {
    ...{ key: 'first-light', thing: 'lavender', by: 'maren', actionType: 'WATERING', made: 5 },
    ...{ title: 'Water at first light', notes: 'Before the sun is on the wall. Two cans.' },
    ...{ status: 'notStarted', priority: 'high', dueIn: -1, assignedTo: ['ellis'] },
  },
  {
    ...{ key: 'deep-water', thing: 'rowan', by: 'maren', actionType: 'WATERING', made: 3 },
    ...{ title: 'Deep water, 20 L', notes: 'Slowly, into the bark ring.' },
    ...{ status: 'notStarted', priority: 'high', dueIn: 0, assignedTo: ['tomas', 'maren'] },
    rule: 'FREQ=WEEKLY',
  },
  {
    ...{ key: 'cuttings', thing: 'greenhouse', by: 'maren', actionType: 'UPKEEP', made: 2 },
    ...{ title: 'Pot up the lavender cuttings', notes: '' },
    ...{ status: 'notStarted', priority: 'normal', dueIn: 2, assignedTo: ['maren'] },
  },
  {
    ...{ key: 'school', thing: 'hedge', by: 'tomas', actionType: 'EDUCATION', made: 8 },
    ...{ title: 'School visit: what lives in a hedge', notes: 'Year 4, at ten. Bring the lenses.' },
    ...{ status: 'notStarted', priority: 'low', dueIn: 6, assignedTo: ['priya'] },
  },
  {
    ...{ key: 'some-day', thing: 'bookshare', by: 'tomas', actionType: 'UPKEEP', made: 20 },
    ...{ title: 'New felt for the roof', status: 'notStarted', priority: 'low', assignedTo: [] },
  },
  {
    ...{ key: 'ph', thing: 'raised-bed', by: 'maren', actionType: 'MEASUREMENT', made: 9 },
    ...{ title: 'Weekly pH reading', notes: 'Three places along the path.' },
    ...{ status: 'inProgress', priority: 'normal', dueIn: 0, assignedTo: ['maren'], changed: [0.2, 'maren'] },
    rule: 'FREQ=WEEKLY',
  },
  {
    ...{ key: 'stake', thing: 'bramley', by: 'tomas', actionType: 'UPKEEP', made: 4 },
    ...{ title: 'Re-stake after the wind', status: 'inProgress', priority: 'medium', dueIn: 1 },
    ...{ assignedTo: ['tomas', 'ellis'], changed: [1, 'tomas'] },
  },
  {
    ...{ key: 'slats', thing: 'bench', by: 'priya', actionType: 'UPKEEP', made: 6 },
    ...{ title: 'Oil the slats', status: 'inProgress', priority: 'normal', dueIn: 3 },
    ...{ assignedTo: ['maren', 'wei'], changed: [1, 'wei'] },
  },
  {
    ...{ key: 'tie', thing: 'rowan', by: 'maren', actionType: 'UPKEEP', made: 12 },
    ...{ title: 'Check stake and tie', status: 'completed', priority: 'normal', dueIn: -5 },
    ...{ assignedTo: ['tomas'], changed: [5.4, 'tomas'] },
  },
  {
    ...{ key: 'edge', thing: 'meadow', by: 'priya', actionType: 'UPKEEP', made: 13 },
    ...{ title: 'Mow the path edge', status: 'completed', priority: 'normal', dueIn: -6 },
    ...{ assignedTo: ['priya'], changed: [6.3, 'priya'] },
  },
  {
    ...{ key: 'phacelia', thing: 'station-planter', by: 'maren', actionType: 'UPKEEP', made: 15 },
    ...{ title: 'Sow phacelia in the gaps', status: 'completed', priority: 'low', dueIn: -8 },
    ...{ assignedTo: ['maren'], changed: [8.4, 'maren'] },
  },
];
