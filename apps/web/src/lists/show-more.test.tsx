import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ShowMore } from './PagedList.js';

function List() {
  const [count, setCount] = useState(2);
  const pages = {
    hasNext: count < 6,
    isLoadingNext: false,
    hasFailed: false,
    showMore: () => setCount(count + 2),
    remove: () => undefined,
  };
  return (
    <>
      <a href="/before">Before</a>
      {Array.from({ length: count }, (_, i) => (
        <a key={i} href={`/${i}`}>{`Row ${i}`}</a>
      ))}
      <ShowMore pages={pages} />
      <a href="/after">After</a>
    </>
  );
}

it('the focus goes on to the first of the rows that came, be they the last or not', async () => {
  render(<List />);
  const more = screen.getByRole('button', { name: 'Show more' });
  await userEvent.click(more);
  expect(screen.getByRole('link', { name: 'Row 2' })).toHaveFocus();
  await userEvent.click(more);
  expect(more).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Row 4' })).toHaveFocus();
});
