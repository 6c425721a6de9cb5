import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type * as firstScreen from './first-screen.js';

type FirstScreen = typeof firstScreen;

describe('after the first screen', () => {
  let screen: FirstScreen;
  beforeEach(async () => {
    jest.useFakeTimers();
    jest.resetModules();
    screen = await import('./first-screen.js');
  });
  afterEach(() => void jest.useRealTimers());

  const started = () => {
    const work = jest.fn();
    screen.afterFirstScreen(work);
    return work;
  };

  it('waits for what the page needs, and for what is asked for because of it', async () => {
    let come!: (value: number) => void;
    void screen.neededNow(new Promise<number>((resolve) => (come = resolve)));
    const work = started();
    jest.advanceTimersByTime(3_000);
    expect(work).not.toHaveBeenCalled();

    come(1);
    await Promise.resolve();
    jest.advanceTimersByTime(300);
    let comeToo!: (value: number) => void;
    void screen.neededNow(new Promise<number>((resolve) => (comeToo = resolve)));
    jest.advanceTimersByTime(1_000);
    expect(work).not.toHaveBeenCalled();

    comeToo(2);
    await Promise.resolve();
    jest.advanceTimersByTime(600);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('begins each work as a task of its own, also after one that failed', () => {
    const begun: string[] = [];
    screen.afterFirstScreen(() => {
      begun.push('first');
      throw new Error('failed');
    });
    screen.afterFirstScreen(() => void begun.push('second'));
    jest.advanceTimersByTime(250);
    expect(() => jest.advanceTimersByTime(250)).toThrow('failed');
    expect(begun).toEqual(['first']);
    jest.advanceTimersByTime(1);
    expect(begun).toEqual(['first', 'second']);
  });

  it('counts what failed as over', async () => {
    screen.neededNow(Promise.reject(new Error('offline'))).catch(() => undefined);
    const work = started();
    await Promise.resolve();
    jest.advanceTimersByTime(600);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('waits five seconds for an answer that never comes, and not again', () => {
    void screen.neededNow(new Promise(() => undefined));
    const work = started();
    jest.advanceTimersByTime(4_600);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(600);
    expect(work).toHaveBeenCalledTimes(1);
    expect(started()).toHaveBeenCalledTimes(1);
  });
});
