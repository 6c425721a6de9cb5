import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { PagedList } from './PagedList.js';

const pages = {
  hasNext: false,
  isLoadingNext: false,
  hasFailed: false,
  showMore: jest.fn(),
  remove: jest.fn(),
};
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

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

it('a list keeps as many rows live as fit on a screen, where the browser does not tell which these are', () => {
  const subscribed: string[] = [];
  const Live = ({ id }: { id: string }) => {
    subscribed.push(id);
    return null;
  };
  render(<PagedList nodes={nodes} row={({ id }) => <li>{id}</li>} live={Live} pages={pages} empty="" />);
  expect(subscribed).toEqual(nodes.slice(0, 12).map(({ id }) => id));
});

it('a list keeps the rows live that are on the screen, wherever they stand, once they stay there', () => {
  jest.useFakeTimers();
  let tell: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
  const observed = new Set<Element>();
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe = (row: Element) => observed.add(row);
      disconnect = () => observed.clear();
    },
  });
  const subscribed = new Set<string>();
  const Live = ({ id }: { id: string }) => {
    useEffect(() => {
      subscribed.add(id);
      return () => void subscribed.delete(id);
    }, [id]);
    return null;
  };
  const list = (some: typeof nodes) => (
    <PagedList nodes={some} row={({ id }) => <li>{id}</li>} live={Live} pages={pages} empty="" />
  );
  const { rerender } = render(list(nodes));
  const scrolled = (gone: number[], come: number[]) => {
    const rows = screen.getAllByRole('listitem');
    tell([
      ...gone.map((i) => ({ target: rows[i]!, isIntersecting: false })),
      ...come.map((i) => ({ target: rows[i]!, isIntersecting: true })),
    ]);
  };
  const settle = () => act(() => jest.advanceTimersByTime(1_000));
  expect(observed.size).toBe(15);
  expect([...subscribed]).toEqual([]);

  scrolled([], [0, 1]);
  scrolled([0, 1], [13, 14]);
  settle();
  expect([...subscribed]).toEqual(['row 13', 'row 14']);

  rerender(list([...nodes.slice(1), { id: 'row 15' }]));
  expect(observed.size).toBe(16);
  expect([...subscribed]).toEqual(['row 13', 'row 14']);
  scrolled([12], [14]);
  settle();
  expect([...subscribed]).toEqual(['row 14', 'row 15']);
});

it('a list says at its button that more did not come, and tries again', () => {
  const list = (hasFailed: boolean) => (
    <PagedList
      nodes={nodes}
      row={({ id }) => <li>{id}</li>}
      pages={{ ...pages, hasNext: true, hasFailed }}
      empty=""
    />
  );
  const { rerender } = render(list(false));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  screen.getByRole('button', { name: 'Show more' }).focus();
  rerender(list(true));
  expect(screen.getByRole('alert')).toHaveTextContent('More could not be loaded.');
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
});
