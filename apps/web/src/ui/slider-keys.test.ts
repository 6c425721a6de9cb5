import { expect, it } from '@jest/globals';
import { placeByKey } from './slider-keys.js';

const pressed = (key: string, held: Readonly<Record<string, boolean>> = {}) => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false },
  ...held,
});

it.each([
  ['ArrowLeft', 4],
  ['ArrowUp', 6],
  ['PageDown', 2],
  ['PageUp', 8],
  ['Home', 0],
  ['End', 29],
  ['a', undefined],
])('%s leads from the sixth of thirty places to %s', (key, place) =>
  expect(placeByKey(pressed(key), 5, 29)).toBe(place),
);

it('leads no further than to the ends, and leaves the keys of the browser alone', () => {
  expect(placeByKey(pressed('ArrowLeft'), 0, 29)).toBe(0);
  expect(placeByKey(pressed('PageUp'), 28, 29)).toBe(29);
  for (const held of ['altKey', 'ctrlKey', 'metaKey'])
    expect(placeByKey(pressed('ArrowLeft', { [held]: true }), 5, 29)).toBeUndefined();
});
