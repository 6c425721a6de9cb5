import { describe, expect, it } from '@jest/globals';
import { type Happened, sentenceOf, sentenceOfAll, textOf } from './sentence.js';

const named = (name: string) => ({ id: name, name });
const [anna, ben] = [named('Anna Hill'), named('Ben Ford')];
const nothing: Happened = {
  ...{ what: '', actor: null, person: null, thing: null, group: null, device: null },
  ...{ action: null, task: null, badge: null },
};
const thing = named('Mill Lane rowan');
const group = named('Riverside Growers');
const device = named('Rowan probe');
const task = { title: 'Deep water' };
const watering = { action: { type: 'WATERING' }, thing };

describe('an entry is one sentence', () => {
  it.each<[string, string, Partial<Happened>]>([
    ['Anna Hill watered Mill Lane rowan', 'RECORDED', { actor: anna, ...watering }],
    ['Mill Lane rowan was watered', 'RECORDED', watering],
    [
      'Anna Hill added the task “Deep water” for Mill Lane rowan',
      'TASK_CREATED',
      { actor: anna, task, thing },
    ],
    ['“Deep water” was added as a task for Mill Lane rowan', 'TASK_CREATED', { task, thing }],
    ['Anna Hill began “Deep water” for Mill Lane rowan', 'TASK_STARTED', { actor: anna, task, thing }],
    ['Anna Hill completed “Deep water” for Mill Lane rowan', 'TASK_COMPLETED', { actor: anna, task, thing }],
    ['“Deep water” was completed for Mill Lane rowan', 'TASK_COMPLETED', { task, thing }],
    [
      'Anna Hill assigned “Deep water” to Ben Ford for Mill Lane rowan',
      'TASK_ASSIGNED',
      { actor: anna, person: ben, task, thing },
    ],
    [
      'Ben Ford took on “Deep water” for Mill Lane rowan',
      'TASK_ASSIGNED',
      { actor: ben, person: ben, task, thing },
    ],
    ['“Deep water” was assigned for Mill Lane rowan', 'TASK_ASSIGNED', { task, thing }],
    ['Anna Hill founded Riverside Growers', 'FOUNDED', { actor: anna, group }],
    ['Riverside Growers was founded', 'FOUNDED', { group }],
    ['Ben Ford joined Riverside Growers', 'JOINED', { actor: ben, group }],
    ['Ben Ford began to look after Mill Lane rowan', 'JOINED', { actor: ben, thing }],
    ['Ben Ford got access to Rowan probe', 'JOINED', { actor: ben, device }],
    ['Anna Hill invited a person to Riverside Growers', 'INVITED', { actor: anna, group }],
    ['Anna Hill invited a person to Rowan probe', 'INVITED', { actor: anna, device }],
    ['Riverside Growers has a new invitation', 'INVITED', { group }],
    [
      'Ben Ford earned the badge Watering, level 3',
      'AWARDED',
      { actor: ben, badge: { badgeType: 'watering', level: 3 } },
    ],
    ['Anna Hill registered Rowan probe', 'REGISTERED', { actor: anna, device }],
    ['Anna Hill linked Rowan probe to Mill Lane rowan', 'LINKED', { actor: anna, device, thing }],
    ['Rowan probe was linked to Mill Lane rowan', 'LINKED', { device, thing }],
    ['Anna Hill did something for Mill Lane rowan', 'SOMETHING_NEW', { actor: anna, thing }],
  ])('%s', (sentence, what, entry) => {
    expect(textOf(sentenceOf({ ...nothing, what, ...entry }))).toBe(sentence);
  });

  it('names lead to their pages', () => {
    const parts = sentenceOf({ ...nothing, what: 'LINKED', actor: anna, device, thing });
    expect(parts.flatMap((part) => (typeof part === 'string' ? [] : part.to))).toEqual([
      '/users/Anna Hill/dashboard',
      '/devices/Rowan probe',
      '/things/Mill Lane rowan/dashboard',
    ]);
  });
});

describe('several entries are one sentence', () => {
  const bench = named('Riverside bench');
  const all = (what: string, ...entries: readonly Partial<Happened>[]) => {
    const [first, ...rest] = entries.map((entry) => ({ ...nothing, what, actor: anna, ...entry }));
    return textOf(sentenceOfAll([first!, ...rest]));
  };

  it.each([
    ['Anna Hill watered 2 things', all('RECORDED', watering, { ...watering, thing: bench }, watering)],
    ['Anna Hill watered Mill Lane rowan 2 times', all('RECORDED', watering, watering)],
    ['Anna Hill completed 3 tasks', all('TASK_COMPLETED', { task }, { task }, { task })],
    ['Anna Hill added 2 tasks', all('TASK_CREATED', { task }, { task })],
    ['Anna Hill assigned 2 tasks', all('TASK_ASSIGNED', { task, person: anna }, { task, person: ben })],
    ['Anna Hill invited 3 people', all('INVITED', { group }, { group }, { group })],
  ])('%s', (sentence, said) => expect(said).toBe(sentence));
});
