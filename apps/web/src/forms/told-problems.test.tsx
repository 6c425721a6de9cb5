import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useToldProblems } from './useToldProblems.js';

/** A form that is refused at each press: the field that is wrong can be folded away. */
function Form() {
  const form = useRef<HTMLFormElement>(null);
  const { isTold, refuse } = useToldProblems(form);
  return (
    <form ref={form}>
      <details open={isTold('ids')}>
        <summary>By ids</summary>
        <input aria-label="Ids" aria-invalid={isTold('ids') || undefined} />
      </details>
      <button type="button" onClick={refuse}>
        Start
      </button>
    </form>
  );
}

it('a field that was folded away while it was wrong is in sight again when the form is refused', async () => {
  render(<Form />);
  const start = () => userEvent.click(screen.getByRole('button', { name: 'Start' }));
  const field = screen.getByLabelText('Ids');
  expect(field).not.toBeVisible();
  await start();
  expect(field).toBeVisible();
  await userEvent.click(screen.getByText('By ids'));
  expect(field).not.toBeVisible();
  await start();
  expect(field).toBeVisible();
  expect(field).toHaveFocus();
});
