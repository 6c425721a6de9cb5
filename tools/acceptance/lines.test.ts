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

  it('a line counts when a passing test on the running stack bears its number', () => {
    const tests = [
      { part: 'e2e', title: '[018] [019] a person registers a thing', passed: true },
      { part: 'integration', title: '[019] a device is attached', passed: false },
      { part: 'unit', title: '[042] the welcome block', passed: true },
    ];
    expect(Object.fromEntries(standings(linesOf(checklist), tests))).toEqual({
      '018': 'shown',
      '019': 'failing',
      '042': 'in part',
      '043': 'missing',
    });
  });
});
