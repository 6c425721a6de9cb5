import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Age } from './Age.js';
import { useNow } from './useNow.js';

afterEach(() => void jest.useRealTimers());

it('the first frame says how old it is now, also when nothing has looked at the clock for an hour', () => {
  jest.useFakeTimers({ now: Date.now() + 3_600_000 });
  let first = '';
  const At = ({ at }: { at: string }) => {
    const age = <Age at={at} />;
    return <span ref={(node) => void (first ||= node?.textContent ?? '')}>{age}</span>;
  };
  render(<At at={new Date(Date.now() - 12 * 60_000).toISOString()} />);
  expect(first).toBe('12 min ago');
  expect(screen.getByText('12 min ago')).toBeInTheDocument();
});

it('is drawn once: the clock keeps the moment of the first drawing until it ticks', () => {
  jest.useFakeTimers();
  let drawn = 0;
  const Counted = () => {
    useNow();
    // The clock goes on between the drawing and its effects, as on a phone.
    jest.setSystemTime(Date.now() + 120);
    drawn += 1;
    return null;
  };
  render(<Counted />);
  expect(drawn).toBe(1);
  act(() => jest.advanceTimersByTime(10_000));
  expect(drawn).toBe(2);
});
