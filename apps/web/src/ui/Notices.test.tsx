import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Notices } from './Notices.js';
import { notify, noticeTime } from './notices.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('[380] a notice goes away by itself after five seconds, and is read out', () => {
  render(<Notices />);
  act(() => notify('Recorded.'));
  expect(screen.getByRole('status')).toHaveTextContent('Recorded.');
  act(() => void jest.advanceTimersByTime(noticeTime - 1));
  expect(screen.getByText('Recorded.')).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.queryByText('Recorded.')).toBeNull();
});

it('waits while a pointer is on it', () => {
  render(<Notices />);
  act(() => notify('Read me slowly.'));
  fireEvent.pointerEnter(screen.getByRole('listitem'));
  act(() => void jest.advanceTimersByTime(60_000));
  expect(screen.getByText('Read me slowly.')).toBeInTheDocument();
  fireEvent.pointerLeave(screen.getByRole('listitem'));
  act(() => void jest.advanceTimersByTime(noticeTime));
  expect(screen.queryByText('Read me slowly.')).toBeNull();
});
