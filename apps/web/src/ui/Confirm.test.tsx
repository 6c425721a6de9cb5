import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Confirm } from './Confirm.js';

const ask = (onConfirm: () => Promise<unknown>) => {
  const onClose = jest.fn();
  render(
    <Confirm
      open
      title="Delete?"
      confirm="Delete"
      running="Deleting…"
      cancel="Keep it"
      {...{ onConfirm, onClose }}
    >
      It goes.
    </Confirm>,
  );
  return onClose;
};
const dialog = () => screen.getByRole('dialog');
const ways = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(dialog());
  fireEvent.keyDown(dialog(), { key: 'Escape' });
  fireEvent(dialog(), new Event('cancel', { cancelable: true }));
};

describe('a question', () => {
  it('has five ways out', async () => {
    const onClose = ask(async () => undefined);
    await ways();
    expect(onClose).toHaveBeenCalledTimes(5);
  });

  it('has none while the command runs, and all of them when that failed', async () => {
    let fail = (_: Error) => undefined as void;
    const onClose = ask(() => new Promise((_, reject) => (fail = reject)));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('status')).toHaveTextContent('Deleting…');
    await ways();
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => fail(new Error('lost')));
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
    await ways();
    expect(onClose).toHaveBeenCalledTimes(5);
  });

  it('that the browser closes in spite of a running command is shown again', async () => {
    const onClose = ask(() => new Promise(() => undefined));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    (dialog() as HTMLDialogElement).open = false;
    fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('close'));
    expect(dialog()).toHaveAttribute('open');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays when a text is marked from inside to beyond its edge', () => {
    const onClose = ask(async () => undefined);
    fireEvent.pointerDown(screen.getByText('It goes.'));
    fireEvent.click(dialog());
    expect(onClose).not.toHaveBeenCalled();
  });
});
