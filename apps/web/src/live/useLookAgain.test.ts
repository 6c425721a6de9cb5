import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useLookAgain } from './useLookAgain.js';

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { configurable: true, get: () => value });

describe('looking again at what cannot be subscribed to', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'onLine');
    Reflect.deleteProperty(document, 'visibilityState');
    jest.useRealTimers();
  });
  const start = (about: string | undefined = 'a thing') => {
    const ends: (() => void)[] = [];
    const unsubscribe = jest.fn();
    const look = (ended: () => void) => {
      ends.push(ended);
      return { unsubscribe };
    };
    return { ends, unsubscribe, ...renderHook(() => useLookAgain(look, about)) };
  };

  it('waits for the end of the question before, however long it takes', () => {
    const { ends, unsubscribe, unmount } = start();
    jest.advanceTimersByTime(16_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(ends).toHaveLength(1);
    expect(unsubscribe).not.toHaveBeenCalled();
    ends[0]!();
    jest.advanceTimersByTime(5_000);
    expect(ends).toHaveLength(2);
    unmount();
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(60_000);
    expect(ends).toHaveLength(2);
  });

  it.each([
    ['the page is hidden', document, 'visibilityState', 'hidden', 'visible'],
    ['there is no network', navigator, 'onLine', false, true],
  ])('asks nothing while %s', (_, target, name, without, having) => {
    define(target, name, without);
    const { ends } = start();
    jest.advanceTimersByTime(60_000);
    expect(ends).toHaveLength(0);
    define(target, name, having);
    jest.advanceTimersByTime(5_000);
    expect(ends).toHaveLength(1);
  });
});
