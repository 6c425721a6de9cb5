import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Cell, Row } from '../ui/Row.js';
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
    <PagedList
      nodes={some}
      head="Name"
      row={({ id }) => <li>{id}</li>}
      pages={pages}
      label="Beds"
      total={15}
      empty="None yet."
    />
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
  render(
    <PagedList
      nodes={nodes}
      row={({ id }) => <li>{id}</li>}
      live={Live}
      pages={pages}
      label="Beds"
      total={15}
      empty=""
    />,
  );
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
    <PagedList
      nodes={some}
      row={({ id }) => <li>{id}</li>}
      live={Live}
      pages={pages}
      label="Beds"
      total={15}
      empty=""
    />
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
      label="Beds"
      total={15}
      pages={{ ...pages, hasNext: true, hasFailed }}
      empty=""
    />
  );
  const { rerender } = render(list(false));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  screen.getByRole('button', { name: 'Show more' }).focus();
  rerender(list(true));
  expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load more.');
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
});

const order = {
  key: 'name',
  orderBy: 'NAME',
  backwards: false,
  label: 'By name',
  direction: 'ascending',
} as const;
const table = { columns: [{ label: 'Name', sort: 'name' }, { label: 'Age' }], order, className: '' };
const line = ({ id }: { id: string }) => (
  <Row>
    <Cell>
      <a href={`/${id}`}>{id}</a>
    </Cell>
  </Row>
);
const many = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `row ${i + 1}` }));

it('a list with columns is a table that says how many rows there are, loaded or not, and by which head it is sorted', () => {
  render(
    <MemoryRouter initialEntries={['/?scope=own&sort=name']}>
      <PagedList nodes={many(3)} row={line} table={table} pages={pages} label="Beds" total={412} empty="" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('table', { name: 'Beds' })).toHaveAttribute('aria-rowcount', '413');
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('columnheader', { name: 'Age' })).not.toHaveAttribute('aria-sort');
  expect(screen.getByRole('link', { name: 'Name' })).toHaveAttribute('href', '/?scope=own&sort=-name');
});

describe('a list of more than a hundred rows', () => {
  const far = new Map<Element, (isNear: boolean) => void>();
  beforeEach(() => {
    far.clear();
    Object.assign(globalThis, {
      IntersectionObserver: class {
        constructor(private readonly callback: (entries: object[]) => void) {}
        observe = (target: Element) =>
          far.set(target, (isIntersecting) => this.callback([{ target, isIntersecting }]));
        disconnect = () => undefined;
      },
    });
  });
  const show = (wanted: number) =>
    render(
      <MemoryRouter>
        <PagedList
          nodes={many(wanted)}
          row={line}
          table={table}
          pages={pages}
          label="Beds"
          total={wanted}
          empty=""
        />
      </MemoryRouter>,
    );
  const blockOf = (name: string) => screen.getByRole('link', { name }).closest<HTMLElement>('[role=none]')!;
  const move = (block: Element, isNear: boolean) => act(() => far.get(block)!(isNear));
  const names = () => screen.queryAllByRole('link', { name: /^row/ }).map(({ textContent }) => textContent);

  it('has those on the page that are near the screen; the others keep their height, and each says its place', async () => {
    show(240);
    await waitFor(() => expect(document.querySelectorAll('[role=none]')).toHaveLength(10));
    const last = blockOf('row 240');
    jest.spyOn(last, 'getBoundingClientRect').mockReturnValue({ height: 1234 } as DOMRect);
    for (const block of document.querySelectorAll('[role=none]'))
      if (block !== last && block !== blockOf('row 1')) move(block, false);
    expect(names()).toHaveLength(48);
    expect(screen.getByRole('row', { name: 'row 240' })).toHaveAttribute('aria-rowindex', '241');
    move(last, false);
    expect(names()).toHaveLength(24);
    expect(last.style.height).toBe('1234px');
    move(last, true);
    expect(names()).toContain('row 240');
    expect(last.style.height).toBe('');
  });

  it('keeps the row with the focus, until the focus goes', async () => {
    show(120);
    await waitFor(() => expect(document.querySelectorAll('[role=none]')).toHaveLength(5));
    const first = blockOf('row 1');
    act(() => screen.getByRole('link', { name: 'row 3' }).focus());
    move(first, false);
    expect(screen.getByRole('link', { name: 'row 3' })).toHaveFocus();
    act(() => screen.getByRole('link', { name: 'row 30' }).focus());
    expect(names()).not.toContain('row 3');
    expect(screen.getByRole('link', { name: 'row 30' })).toHaveFocus();
  });

  it('is whole before a page is printed', async () => {
    show(120);
    await waitFor(() => expect(document.querySelectorAll('[role=none]')).toHaveLength(5));
    move(blockOf('row 120'), false);
    expect(names()).toHaveLength(96);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(names()).toHaveLength(120);
  });
});

it('a list of a hundred rows is on the page as a whole', () => {
  render(
    <MemoryRouter>
      <PagedList nodes={many(100)} row={line} table={table} pages={pages} label="Beds" total={400} empty="" />
    </MemoryRouter>,
  );
  expect(document.querySelectorAll('[role=none]')).toHaveLength(0);
  expect(screen.getAllByRole('row')).toHaveLength(101);
});
