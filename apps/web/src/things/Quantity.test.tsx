import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { phLabel } from '../readings/quantities.js';
import { PhScale } from './Quantity.js';

it.each([
  [0, '0%', 'acidic'],
  [7, '50%', 'near neutral'],
  [14, '100%', 'alkaline'],
])('[176] the scale of pH runs from 0 over 7 to 14: %d stands at %s, and is %s', (value, left, word) => {
  const { container } = render(<PhScale value={value} />);
  const scale = screen.getByRole('img', {
    name: `pH ${value.toFixed(1)} on a scale of 0 to 14, 7 is neutral`,
  });
  expect(scale).toHaveTextContent(/^0714$/);
  expect(container.querySelector('b')).toHaveStyle({ left });
  expect(phLabel(value)).toBe(word);
});

it('[176] from acidic over neutral to alkaline, in words', () => {
  const words = Array.from({ length: 15 }, (_, ph) => phLabel(ph));
  expect([...new Set(words)]).toEqual([
    'acidic',
    'slightly acidic',
    'near neutral',
    'slightly alkaline',
    'alkaline',
  ]);
});
