import { describe, expect, it } from '@jest/globals';
import { isNode26 } from './node-version.js';
import { inGroups, plannedParts } from './parts.js';

/** Each part that runs, with the words that its runner got besides its own. */
const plan = (names: string, ...words: string[]) =>
  plannedParts([...names.split(' ').filter((name) => name !== ''), ...words]).map(({ name, command }) => [
    name,
    ...command.filter((word) => words.includes(word)),
  ]);

describe('the parts of a test run', () => {
  it('are all that are not covered by others when none is named', () => {
    const names = plan('').map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['lint', 'types', 'integration', 'e2e', 'faults']));
  });

  it('have the smoke test where the machine has an older Node than the tests run on', () => {
    const names = plan('').map(([name]) => name);
    expect(names.includes('smoke')).toBe(!isNode26);
  });

  it('the only one gets the other words', () => {
    expect(plan('unit', 'libs/domain')).toEqual([['unit', 'libs/domain']]);
    expect(plan('format', 'docs')).toEqual([['format', 'docs']]);
  });

  it('of several, the last one that counts tests gets them, and the others run as ever', () => {
    expect(plan('build e2e', 'opens', '--headed')).toEqual([['build'], ['e2e', 'opens', '--headed']]);
    expect(plan('build faults', 'programs')).toEqual([['build'], ['faults', 'programs']]);
    expect(plan('build unit smoke', 'libs/domain')).toEqual([['build'], ['unit', 'libs/domain'], ['smoke']]);
  });

  it('words without a part are refused with the names of the parts', () => {
    expect(() => plan('', 'libs/domain')).toThrow(
      /No part is named that takes libs\/domain[\s\S]*npm run test:unit -- libs\/domain.*build, generated,/,
    );
    expect(() => plan('build types', 'libs/domain')).toThrow('No part is named');
  });

  it('that share the machine run together, in the order of the parts; any other runs by itself', () => {
    const groups = inGroups(plannedParts([])).map((group) => group.map(({ name }) => name));
    expect(groups.filter((group) => group.length > 1)).toEqual([['lint', 'format', 'types', 'unit']]);
    expect(groups.flat()).toEqual(plan('').map(([name]) => name));
  });
});
