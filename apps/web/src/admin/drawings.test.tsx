import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { drawnWidth } from '../testing/drawn-width.js';
import { asAda, renderApp } from '../testing/renderApp.js';

const panel = (name: string | RegExp) => screen.findByRole('region', { name });
/** The section with this heading. */
const section = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section')!);

beforeEach(asAda);
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the drawings', () => {
  drawnWidth(900);

  it('have bars and ribbons once their width is known', async () => {
    renderApp('/admin?route=%2Ftasks');
    const journeys = await section('Journeys from and to /tasks');
    const slider = await journeys.findByRole('slider', { name: /^Flow between routes/ });
    await waitFor(() => expect(slider.querySelector('svg')).not.toBeNull());
    const flow = slider.querySelector('svg')!;
    // Into it, and out of it: three columns.
    expect(flow.querySelectorAll('path')).toHaveLength(2);
    expect([...flow.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
      ...['/', '/tasks', '/things/:id/dashboard'],
    ]);
    fireEvent.pointerMove(flow.querySelector('path')!);
    expect(journeys.getByText('331 times').closest('p')).toHaveTextContent('331 times / → /tasks');
    fireEvent.pointerLeave(flow.querySelector('path')!);
    expect(journeys.queryByText('331 times')).toBeNull();
    // The arrows go from ribbon to ribbon, which is said and stands out.
    slider.focus();
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(slider).toHaveAttribute('aria-valuetext', '/ → /tasks, 331 times');
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(slider).toHaveAttribute('aria-valuenow', '2');
    expect([...flow.querySelectorAll('path')].map(({ classList }) => classList.contains('read'))).toEqual([
      ...[false, true],
    ]);
    fireEvent.blur(slider);
    expect(flow.querySelector('.read')).toBeNull();
    // Between two columns of ribbons a label stands above its bar, not upon them.
    const top = (part: string) => Number(flow.querySelectorAll(part)[1]!.getAttribute('y'));
    expect(top('text')).toBeLessThan(top('rect'));
  });

  it('come when a phone is turned that has room for them then', async () => {
    const [usualMedia, turned] = [window.matchMedia, new EventTarget()];
    let isNarrow = true;
    const isPhone = jest.spyOn(window, 'matchMedia').mockImplementation((asked) =>
      Object.assign(Object.create(usualMedia(asked)), {
        matches: /max-width/.test(asked) && isNarrow,
        ...{ addEventListener: turned.addEventListener.bind(turned) },
        ...{ removeEventListener: turned.removeEventListener.bind(turned) },
      }),
    );
    renderApp('/admin?route=%2Fthings');
    await panel('Table: Step 1');
    expect(screen.queryByRole('slider', { name: /^Flow/ })).toBeNull();
    isNarrow = false;
    act(() => void turned.dispatchEvent(new Event('change')));
    expect((await screen.findAllByRole('slider', { name: /^Flow/ })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('region', { name: 'Table: Step 1' })).toBeNull();
    isPhone.mockRestore();
  });
});

describe('the drawings where there is no room for one of them', () => {
  drawnWidth(400);

  it('give way to their steps, and stay so', async () => {
    renderApp('/admin?route=%2Fthings');
    await panel('Table: Step 1');
    // By now it would have been told of an element that left.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole('region', { name: 'Table: Step 1' })).toBeInTheDocument();
    // The drawing of single steps has room, and is there.
    expect(screen.getAllByRole('slider', { name: /^Flow/ })).toHaveLength(1);
  });
});

describe('on a phone', () => {
  let isPhone: jest.SpiedFunction<typeof window.matchMedia>;
  beforeEach(() => {
    const usual = window.matchMedia;
    isPhone = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((asked) =>
        Object.assign(Object.create(usual(asked)), { matches: /max-width/.test(asked) }),
      );
  });
  afterEach(() => isPhone.mockRestore());

  it('steps are told one by one with bars, where a drawing of them cannot be read', async () => {
    renderApp('/admin?route=%2Fthings');
    const first = within(await panel('Table: Step 1'));
    // Those of two journeys that begin alike are one step.
    expect(first.getByRole('row', { name: '/things To /things 9' })).toBeInTheDocument();
    expect(first.getByRole('row', { name: '/things To /tasks 4' })).toBeInTheDocument();
    const bars = [...first.getByRole('table').querySelectorAll<HTMLElement>('.beneath')];
    expect(bars.map(({ style }) => style.width)).toEqual([
      '100%',
      '44.44444444444444%',
      '22.22222222222222%',
    ]);
    expect(screen.queryByRole('region', { name: 'Table: Step 2' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'All 3 steps' }));
    expect(screen.getByRole('region', { name: 'Table: Step 3' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'The first step' }));
    expect(screen.queryByRole('region', { name: 'Table: Step 2' })).toBeNull();
    const into = within(await panel('Table: From /things'));
    expect(into.getByRole('table').querySelector('.beneath')).not.toBeNull();
    expect(screen.queryByRole('slider', { name: /^Flow/ })).toBeNull();
  });

  it('five of ten routes stand first, and a press shows all of them', async () => {
    renderApp('/admin');
    const routes = await section('Top ten routes');
    const rows = () => routes.getAllByRole('row').length - 1;
    const all = await routes.findByRole('button', { name: 'All 10: Top ten routes' });
    expect([rows(), all.getAttribute('aria-expanded')]).toEqual([5, 'false']);
    fireEvent.click(all);
    expect([rows(), all.getAttribute('aria-expanded')]).toEqual([10, 'true']);
    fireEvent.click(routes.getByRole('button', { name: 'The first 5: Top ten routes' }));
    expect(rows()).toBe(5);
  });

  it('a route that is chosen is not among those left out', async () => {
    renderApp('/admin?route=%2Fdevices');
    const routes = await section('Top ten routes');
    expect(await routes.findByRole('link', { name: '/devices', current: true })).toBeInTheDocument();
    // The first five alone would be without it: no press does that.
    expect(routes.queryByRole('button', { name: 'The first 5' })).toBeNull();
  });
});
