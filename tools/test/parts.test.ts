import { describe, expect, it } from '@jest/globals';
import { isNode26, ownNodeName } from './node-version.js';
import { inGroups, plannedParts } from './parts.js';

/** Each part that runs, with the words that its runner got besides its own. */
const plan = (names: string, ...words: string[]) =>
  plannedParts([...names.split(' ').filter((name) => name !== ''), ...words]).map(({ name, command }) => [
    name,
    ...command.filter((word) => words.includes(word)),
  ]);

describe('the parts of a test run', () => {
  it('are all when none is named', () => {
    const names = plan('').map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['lint', 'types', 'integration', 'e2e', 'faults']));
  });

  it('show an older Node as well, by the smoke test, where one runs us', () => {
    const own = (major: number) => plannedParts([], isNode26(major)).map(({ title, node }) => [title, node]);
    expect(own(26)).toContainEqual(['Smoke test on Node 26', '26']);
    for (const major of [20, 24])
      expect(own(major)).toEqual([...own(26), [`Smoke test on ${ownNodeName}`, 'own']]);
    expect(own(28)).toEqual(own(26));
    const named = (...names: string[]) => plannedParts(names, true).map(({ name }) => name);
    expect(named('smoke', 'smoke-own-node')).toEqual(['smoke']);
    expect(named('smoke-own-node')).toEqual(['smoke-own-node']);
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
