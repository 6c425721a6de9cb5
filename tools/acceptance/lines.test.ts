import { describe, expect, it } from '@jest/globals';
import { linesOf, standings } from './lines.js';

const checklist = `# Acceptance checklist
### 1. Things
- [ ] **018** A signed-in user can register a thing [L3]
- [ ] **019** A user can attach devices [L7] (A37)
### 2. Home
- [ ] **042** Home shows a welcome block [L21]
- [x] **043** Home shows tasks [L21]
`;

describe('the acceptance list', () => {
  it('reads every line with its chapter', () => {
    expect(linesOf(checklist).map((line) => `${line.number} ${line.chapter}`)).toEqual([
      '018 1. Things',
      '019 1. Things',
      '042 2. Home',
      '043 2. Home',
    ]);
  });

  it('a line stands where its best test ran: on the running stack, on real services in one process, or alone', () => {
    const tests = [
      { part: 'e2e', title: '[018] a person registers a thing', passed: true },
      { part: 'integration', title: '[018] [019] a device is attached', passed: true },
      { part: 'unit', title: '[019] [042] the welcome block', passed: true },
    ];
    expect(Object.fromEntries(standings(linesOf(checklist), tests))).toEqual({
      '018': 'stack',
      '019': 'process',
      '042': 'unit',
      '043': 'missing',
    });
  });

  it.each([
    ['e2e', 'stack'],
    ['faults', 'stack'],
    ['integration', 'process'],
    ['unit', 'unit'],
    ['web', 'unit'],
    ['a part of tomorrow', 'unit'],
  ])('a test of the part %s proves: %s, whatever its title says', (part, way) => {
    const tests = [
      { part, title: '[042] on the running stack, with publisher, Kafka and projector', passed: true },
    ];
    expect(standings(linesOf(checklist), tests).get('042')).toBe(way);
  });

  it('one test that fails counts more than others that pass', () => {
    const tests = [
      { part: 'e2e', title: '[018] a person registers a thing', passed: true },
      { part: 'unit', title: '[018] a thing needs a name', passed: false },
    ];
    expect(standings(linesOf(checklist), tests).get('018')).toBe('failing');
  });
});
