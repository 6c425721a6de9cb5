import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useFocusNearRow } from './useFocusNearRow.js';

interface RowsProps {
  readonly names: readonly string[];
  readonly onGone: (name: string, button: Element) => void;
}

function Rows({ names, onGone }: RowsProps) {
  return names.map((name) => (
    <li key={name}>
      <button type="button">{`Open ${name}`}</button>
      <button type="button" onClick={({ currentTarget }) => onGone(name, currentTarget)}>
        {`Retry ${name}`}
      </button>
    </li>
  ));
}

function Lists() {
  const [names, setNames] = useState(['a', 'b', 'c']);
  const focusNear = useFocusNearRow();
  const handleGone = (name: string, button: Element) => {
    focusNear(button);
    setNames((before) => before.filter((one) => one !== name));
  };
  const isInner = (name: string) => name === 'a' || name === 'b';
  const inner = names.filter(isInner);
  return (
    <>
      <h1 tabIndex={-1}>Title</h1>
      <ul>
        {inner.length > 0 && (
          <li>
            <button type="button">Group</button>
            <ul>
              <Rows names={inner} onGone={handleGone} />
            </ul>
          </li>
        )}
        <Rows names={names.filter((name) => !isInner(name))} onGone={handleGone} />
      </ul>
    </>
  );
}

it('the focus goes to the same button of the next row, of the one before, of the list around, and to the title', async () => {
  render(<Lists />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Retry b');
  expect(screen.getByRole('button', { name: 'Retry a' })).toHaveFocus();
  await press('Retry a');
  expect(screen.getByRole('button', { name: 'Open c' })).toHaveFocus();
  await press('Retry c');
  expect(screen.getByRole('heading', { name: 'Title' })).toHaveFocus();
});

function Lasting() {
  const [isThere, setThere] = useState(true);
  const focusNear = useFocusNearRow();
  return (
    <>
      <h1 tabIndex={-1}>Title</h1>
      <ul>
        {isThere && <Rows names={['a']} onGone={(_, button) => focusNear(button)} />}
        <Rows names={['b']} onGone={() => setThere(false)} />
      </ul>
      <button type="button" onMouseEnter={() => setThere(false)}>
        Answer
      </button>
    </>
  );
}

it('the focus stays on a button that stays, and goes on once it goes', async () => {
  render(<Lasting />);
  const button = screen.getByRole('button', { name: 'Retry a' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  await userEvent.hover(screen.getByRole('button', { name: 'Answer' }));
  expect(button).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry b' })).toHaveFocus();
});
