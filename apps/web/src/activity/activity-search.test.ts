import { expect, it } from '@jest/globals';
import { filterIn } from './activity-search.js';

const id = '01980000-0000-7000-8000-000000000001';
const asked = (text: string) => filterIn(new URLSearchParams(text));

it('a URL narrows by kind, person, group, thing and days, both of which are within', () => {
  expect(asked(`kind=tasks&person=${id}&group=${id}&thing=${id}&from=2026-07-10&to=2026-07-16`)).toEqual({
    kinds: ['TASK'],
    userId: id,
    groupId: id,
    thingId: id,
    from: new Date(2026, 6, 10).toISOString(),
    to: new Date(2026, 6, 17).toISOString(),
  });
});

it.each(['', 'kind=toString', 'kind=ACTION', 'thing=rowan', 'from=yesterday', 'to=0000-00-00', 'other=1'])(
  'what there cannot be narrows nothing: %s',
  (text) => expect(asked(text)).toEqual({}),
);
