import { expect, it } from '@jest/globals';
import { shapeOf } from './page-shape.js';

it.each([
  ['/', 'home'],
  ['/things', 'list'],
  ['/things/', 'list'],
  ['/things/new', 'form'],
  ['/things/00000000-0000-7000-8000-000000000001/dashboard', 'thing'],
  ['/things/00000000-0000-7000-8000-000000000001/edit', 'form'],
  ['/groups/00000000-0000-7000-8000-000000000001/dashboard', 'thing'],
  ['/groups/00000000-0000-7000-8000-000000000001/settings', 'form'],
  ['/devices/00000000-0000-7000-8000-000000000001', 'device'],
  ['/devices/new', 'form'],
  ['/account/badges', 'list'],
  ['/admin', 'list'],
  ['/admin/sessions', 'list'],
  ['/orchids', 'plain'],
])('while %s loads it looks like this: %s', (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});
