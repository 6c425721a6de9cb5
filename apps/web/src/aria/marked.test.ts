import { describe, expect, it } from '@jest/globals';
import { marked } from './marked.js';

const shown = (label: string, typed: string) =>
  marked(label, typed)
    .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
    .join('');

describe('what was typed, in a label', () => {
  it.each([
    ['Mill Lane rowan', 'rowa', 'Mill Lane [rowa]n'],
    ['Mill Lane rowan', 'ROWAN mi', '[Mi]ll Lane [rowan]'],
    ['St Anne’s meadow', 'anne', 'St [Anne]’s meadow'],
    ['Growers of Rowanfield', 'row', 'Growers of [Row]anfield'],
    ['Growers', 'row', 'G[row]ers'],
    ['Mill Lane rowan', 'medow', 'Mill Lane rowan'],
    ['Bed (12)', '(12', 'Bed ([12])'],
    ['Any.*', '.*', 'Any.*'],
    ['Café', 'café', '[Café]'],
  ])('%s, for %s', (label, typed, expected) => {
    expect(shown(label, typed)).toBe(expected);
  });
});
