import { describe, expect, it } from '@jest/globals';
import { Freshness } from './freshness.js';
import { Answers, staleMs } from './readers.js';

const accepted = (value: number, at: number): Freshness => {
  const freshness = new Freshness();
  freshness.accepted(value, at);
  return freshness;
};

describe('which answers are stale', () => {
  it('those that miss something for longer than may be', () => {
    const [answers, of] = [new Answers(), accepted(2, 1_000)];
    answers.note('list', 1_000 + staleMs, [[of, 1]], new Map());
    expect(answers.stale).toEqual([]);
    answers.note('list', 1_001 + staleMs, [[of, 1]], new Map());
    expect(answers.stale).toEqual(['list missed 5001 ms']);
    expect(answers.count).toBe(2);
  });

  it('one that shows less than an answer that was there before it was asked for', () => {
    const [answers, of] = [new Answers(), accepted(2, 1_000)];
    answers.note('list', 1_100, [[of, 1]], new Map([[of, 1]]));
    expect(answers.stale).toEqual([]);
    answers.note('list', 1_100, [[of, 1]], new Map([[of, 2]]));
    expect(answers.stale).toEqual(['list showed 1 after 2']);
  });

  it('none that shows nothing: that is no answer', () => {
    const [answers, of] = [new Answers(), accepted(2, 1_000)];
    expect(() => answers.note('list', 1_100, [[of, NaN]], new Map())).toThrow('shows nothing');
    expect(answers.count).toBe(0);
  });
});
