import { expect, it } from '@jest/globals';
import { subjectName } from './subject.js';

it.each([
  [{ kind: 'THING', name: 'Mill Lane rowan', note: null }, 'Mill Lane rowan'],
  [{ kind: 'PERSON', name: 'Tomas Reyes', note: 'watering, level 4' }, 'Tomas Reyes, watering, level 4'],
  [{ kind: 'PROJECTION', name: 'things', note: 'switch back' }, 'Projection things, switch back'],
  [{ kind: 'PICTURE', name: 'Mill Lane rowan', note: null }, 'Picture of Mill Lane rowan'],
  [{ kind: 'ROUTE', name: '/tasks to /things/:id', note: null }, '/tasks to /things/:id'],
  [{ kind: 'FAILED_JOBS', name: null, note: '3' }, 'Failed jobs, 3'],
  [{ kind: 'THING', name: null, note: null }, 'A thing that is not there'],
  [{ kind: 'PERSON', name: null, note: null }, 'Deactivated account'],
  [{ kind: 'SOMETHING_NEW', name: null, note: null }, undefined],
  [{ kind: 'SOMETHING_NEW', name: 'Novelty', note: null }, 'Novelty'],
  [null, undefined],
])('%j is said to be %s', (subject, said) => expect(subjectName(subject)).toBe(said));
