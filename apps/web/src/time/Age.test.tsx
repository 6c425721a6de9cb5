import { afterEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Age } from './Age.js';

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
