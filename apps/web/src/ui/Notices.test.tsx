import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { Notices } from './Notices.js';
import { dismiss, notify, notifyAbout, notifyBehind, noticeTime, undoTime, useNotices } from './notices.js';
import { Sheet } from './Sheet.js';

beforeAll(async () => {
  // Their code comes after the first screen.
  await act(async () => void render(<Notices />));
  cleanup();
});
beforeEach(() => {
  for (const { id } of renderHook(useNotices).result.current) dismiss(id);
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

it('waits while the focus is on it, also when a pointer passes over', () => {
  render(<Notices />);
  act(() => notify('Recorded.', 'good', { label: 'Undo', run: () => undefined }));
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  fireEvent.pointerEnter(screen.getByRole('listitem'));
  fireEvent.pointerLeave(screen.getByRole('listitem'));
  act(() => void jest.advanceTimersByTime(60_000));
  expect(screen.getByText('Recorded.')).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  act(() => void jest.advanceTimersByTime(undoTime));
  expect(screen.queryByText('Recorded.')).toBeNull();
});

it('has its whole time after a newer one that stood before it', () => {
  render(<Notices />);
  act(() => notify('Recorded.'));
  act(() => notify('No connection.', 'bad'));
  act(() => void jest.advanceTimersByTime(noticeTime));
  expect(screen.queryByText('No connection.')).toBeNull();
  act(() => void jest.advanceTimersByTime(noticeTime - 1));
  expect(screen.getByText('Recorded.')).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.queryByText('Recorded.')).toBeNull();
});

it('stands in the dialog that is open, outside of which nothing can be used, and on the page when it closes', () => {
  const page = (open: boolean) => (
    <>
      <Notices />
      <Sheet open={open} title="Record an action" onClose={() => undefined}>
        Which?
      </Sheet>
    </>
  );
  const { rerender } = render(page(true));
  act(() => notify('No connection.', 'bad'));
  expect(within(screen.getByRole('dialog')).getByText('No connection.')).toBeInTheDocument();
  expect(screen.getAllByText('No connection.')).toHaveLength(1);
  rerender(page(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(screen.getByRole('status')).getByText('No connection.')).toBeInTheDocument();
});

it('a newer one about the same stands in place of the older', () => {
  render(<Notices />);
  act(() => notifyAbout('tomas', 'Tomas is an owner.', { label: 'Undo', run: () => undefined }));
  act(() => notifyAbout('priya', 'Priya is an owner.'));
  act(() => notifyAbout('tomas', 'Tomas has no access.'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Priya is an owner.',
    'Tomas has no access.',
  ]);
});

it('what no one waits for stands behind what is there, whose Undo stays in reach', () => {
  render(<Notices />);
  act(() => notify('Recorded.', 'good', { label: 'Undo', run: () => undefined }));
  act(() => notifyBehind('Rainmaker!', 'badge', { label: 'See badges', run: () => undefined }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rainmaker!See badges',
    'Recorded.Undo',
  ]);
  act(() => void jest.advanceTimersByTime(undoTime));
  expect(screen.getByText('Rainmaker!')).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(undoTime));
  expect(screen.queryByText('Rainmaker!')).toBeNull();
});

it('“Undo” gives the focus to the title when what had it is gone', () => {
  render(
    <>
      <h1>Mill Lane rowan</h1>
      <Notices />
    </>,
  );
  act(() => notify('Recorded.', 'good', { label: 'Undo', run: () => undefined }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(screen.getByRole('heading', { name: 'Mill Lane rowan' })).toHaveFocus();
});

it.each(['Undo', 'Dismiss'])('“%s” gives the focus back to what had it before', (name) => {
  render(
    <>
      <button type="button">Watered</button>
      <Notices />
    </>,
  );
  act(() => notify('Recorded.', 'good', { label: 'Undo', run: () => undefined }));
  const watered = screen.getByRole('button', { name: 'Watered' });
  const pressed = screen.getByRole('button', { name });
  act(() => watered.focus());
  act(() => pressed.focus());
  fireEvent.click(pressed);
  expect(pressed).not.toBeInTheDocument();
  expect(watered).toHaveFocus();
});
