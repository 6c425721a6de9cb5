import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PagedList } from './PagedList.js';

const pages = { hasNext: false, isLoadingNext: false, showMore: jest.fn() };
const nodes = Array.from({ length: 15 }, (_, i) => ({ id: `row ${i}` }));

it('a list shows its head with rows only, and says why it is empty', () => {
  const list = (some: typeof nodes) => (
    <PagedList nodes={some} head="Name" row={({ id }) => <li>{id}</li>} pages={pages} empty="None yet." />
  );
  const { rerender } = render(list(nodes));
  expect(screen.getAllByRole('listitem')).toHaveLength(15);
  expect(screen.getByText('Name')).toBeInTheDocument();
  expect(screen.queryByText('None yet.')).toBeNull();
  rerender(list([]));
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByText('Name')).toBeNull();
  expect(screen.getByText('None yet.')).toBeInTheDocument();
});

it('a list keeps as many rows live as fit on a screen', () => {
  const subscribed: string[] = [];
  const Live = ({ id }: { id: string }) => {
    subscribed.push(id);
    return null;
  };
  render(<PagedList nodes={nodes} row={({ id }) => <li>{id}</li>} live={Live} pages={pages} empty="" />);
  expect(subscribed).toEqual(nodes.slice(0, 12).map(({ id }) => id));
});
