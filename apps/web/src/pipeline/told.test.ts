import { describe, expect, it } from '@jest/globals';
import { hasShown, type Known, whatHappened } from './told.js';

const rebuild = (id: string, state: string, pressed: string | null = null): Known => ({
  ...{ id, state, pressed, generation: 4, fromGeneration: 3, differing: 0, keepUntil: null, because: null },
});

describe('what is told of a rebuild that was not known before', () => {
  it('is that it has begun while it is made', () => {
    for (const state of ['WAITING', 'BUILDING', 'COMPARING'])
      expect(whatHappened('things', null, rebuild('2', state))).toBe('The rebuild of Things has begun');
  });

  it('is what came of it meanwhile, and not that it has begun', () => {
    const told = (state: string) => whatHappened('things', rebuild('1', 'DONE'), rebuild('2', state));
    expect(told('CANCELLED')).toBe('The rebuild of Things is cancelled; what people read stays as it is');
    expect(told('FAILED')).toBe('The rebuild of Things failed');
    expect(told('DONE')).toBe('Things: the old generation is dropped; the rebuild has ended');
    expect(told('SWITCHED_BACK')).toBe('Things: switched back to generation 3');
    expect(told('READY')).toMatch(/Ready to switch$/);
    expect(told('SWITCHED')).toBe('Things: switched to generation 4');
  });
});

describe('a press', () => {
  it('shows once its rebuild is another one, is in another state or waits for what was pressed', () => {
    const ready = rebuild('1', 'READY');
    expect(hasShown(ready, ready)).toBe(false);
    expect(hasShown(null, null)).toBe(false);
    expect(hasShown(null, rebuild('1', 'WAITING'))).toBe(true);
    expect(hasShown(ready, rebuild('2', 'READY'))).toBe(true);
    expect(hasShown(ready, rebuild('1', 'SWITCHED'))).toBe(true);
    expect(hasShown(ready, rebuild('1', 'READY', 'SWITCH'))).toBe(true);
  });
});
