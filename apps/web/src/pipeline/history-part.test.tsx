import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drawnWidth } from '../testing/drawn-width.js';
import { asAda, renderApp } from '../testing/renderApp.js';
import { savedFiles } from '../testing/saved-files.js';

beforeEach(asAda);

const opened = async (
  path = '/admin/pipeline',
  prepare: (stub: ReturnType<typeof renderApp>['stub']) => void = () => undefined,
) => {
  const app = renderApp(path);
  prepare(app.stub);
  const part = within(await screen.findByRole('region', { name: 'Over time' }));
  return { ...app, part };
};
/** The ranges that were asked for, however often: the page asks anew by itself. */
const asked = ({ sent }: Pick<ReturnType<typeof renderApp>, 'sent'>) => [
  ...new Set(
    sent.filter(({ name }) => name === 'HistoryQuery').map(({ variables }) => variables['range'] as string),
  ),
];

describe('how the pipeline was over the last hours', () => {
  it('is drawn: the worst projections with their peak, the delay, and what came in; a gap is said', async () => {
    const { part } = await opened();
    expect(await part.findByRole('figure', { name: 'Lag of projections: at most 42 s' })).toBeInTheDocument();
    expect(part.getByText(/^At most: Readings 42 s at .+\. Alert above 30 s\.$/)).toBeInTheDocument();
    expect(part.getAllByText(/at most (since|in the 30 s from) \d+:\d\d:\d0/)).toHaveLength(2);
    expect(part.getByText(/on average (since|in the 30 s from) \d+:\d\d:\d0/)).toBeInTheDocument();
    expect(part.getByText('2 others: at most 0.4 s.')).toBeInTheDocument();
    expect(part.getByRole('figure', { name: 'Publication delay: at most 0.5 s' })).toBeInTheDocument();
    expect(part.getByRole('figure', { name: 'Events and uplinks a second: at most 16' })).toBeInTheDocument();
    expect(part.getByText(/^Not known: .+ to .+ \(3 min\)\. No projector ran/)).toBeInTheDocument();
    expect(part.getByText(/^Dotted lines: the rebuild of Things began at .+\.$/)).toBeInTheDocument();
  });

  it('is of the range that the address names, and of the projection that is chosen', async () => {
    const app = await opened('/admin/pipeline?range=6h');
    await app.part.findByRole('figure', { name: /^Lag of projections/ });
    expect(asked(app)).toEqual(['SIX_HOURS']);
    await userEvent.click(app.part.getByRole('link', { name: '24 h' }));
    await waitFor(() => expect(asked(app)).toEqual(['SIX_HOURS', 'DAY']));
    expect(app.router.state.location.search).toBe('?range=24h');
    // The charts of the other range take the place of these when they come, with the choice in them.
    await waitFor(async () => {
      await userEvent.selectOptions(app.part.getByLabelText('Projections that are drawn'), 'Badges');
      expect(app.router.state.location.search).toBe('?range=24h&projection=badges');
    });
    expect(
      await app.part.findByRole('figure', { name: 'Lag of projections: at most 8 s' }),
    ).toBeInTheDocument();
    expect(app.part.queryByText(/others: at most/)).toBeNull();
  });

  it('is a table, and a file with the lag of every projection', async () => {
    const saved = savedFiles();
    const { part } = await opened('/admin/pipeline?view=table');
    const table = within(await part.findByRole('region', { name: 'Table: Over time' }));
    expect(table.getAllByRole('row')).toHaveLength(121);
    expect(table.getAllByRole('row')[1]).toHaveTextContent(/^\d+:\d\d:\d0 [AP]MBadges 8 s0\.2 s/);
    // Of a time of which nothing is known nothing is shown.
    expect(table.getAllByRole('row')[120 - 92]).toHaveTextContent(/[AP]M–––––$/);
    await userEvent.click(part.getByRole('button', { name: /^CSV/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [head, first] = saved[0]!.replace('\uFEFF', '').split('\r\n');
    expect(head).toContain('"Lag of readings, s",Events behind of readings');
    expect(first).toMatch(/^\d{4}-.+Z,/);
  });

  it('says that there is no sample yet', async () => {
    const { part } = await opened('/admin/pipeline', (stub) => stub.pipeline.unsampled());
    expect(await part.findByText(/^There is no sample yet\./)).toBeInTheDocument();
    expect(part.queryByRole('button', { name: /^CSV/ })).toBeNull();
  });
});

describe('the charts of the last hours', () => {
  drawnWidth(900);

  it('read the same moment together', async () => {
    const { part } = await opened();
    const charts = await part.findAllByRole('slider');
    expect(charts).toHaveLength(3);
    const read = () =>
      charts.map((chart) => chart.querySelector('[aria-hidden] > span:last-of-type')?.textContent);
    expect(read()).toEqual([undefined, undefined, undefined]);
    charts[1]!.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    const [moment] = read();
    expect(moment).toMatch(/^\d+:\d\d:\d0/);
    expect(read()).toEqual([moment, moment, moment]);
    fireEvent.blur(charts[1]!);
    expect(read()).toEqual([undefined, undefined, undefined]);
  });

  /** jsdom knows no pointers: an event of the mouse under the name of one. The plot begins at the left edge. */
  const point = (element: Element, type: string, clientX: number, pointerType = 'mouse') =>
    fireEvent(
      element,
      Object.assign(new MouseEvent(type, { bubbles: true, button: 0, clientX }), { pointerType }),
    );
  const plotWidth = 900 - 44 - 28;

  it('show the time that was dragged over in one of them, all three, with its words, its table and its file', async () => {
    const saved = savedFiles();
    const { part, router } = await opened('/admin/pipeline?range=24h');
    const [lag] = await part.findAllByRole('slider');
    const last = Number(lag!.getAttribute('aria-valuemax'));
    point(lag!, 'pointerdown', plotWidth / 2);
    point(lag!, 'pointermove', plotWidth / 4);
    expect(router.state.location.search).toBe('?range=24h');
    point(lag!, 'pointerup', plotWidth / 4);
    await waitFor(() =>
      expect(router.state.location.search).toMatch(
        /^\?range=24h&zoom=\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\d\.\.\d{4}/,
      ),
    );
    const back = await part.findByRole('button', { name: 'Back to the last 24 h' });
    expect(part.getByRole('figure', { name: 'Lag of projections: at most 42 s' })).toBeInTheDocument();
    // A quarter of 144 steps.
    for (const slider of part.getAllByRole('slider')) {
      expect(Number(slider.getAttribute('aria-valuemax'))).toBeLessThanOrEqual(36);
      expect(Number(slider.getAttribute('aria-valuemax'))).toBeGreaterThanOrEqual(34);
    }
    expect(part.queryByText(/^Not known:/)).toBeNull();
    await userEvent.click(part.getByRole('button', { name: /^CSV/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.trim().split('\r\n').length - 1).toBeLessThanOrEqual(37);
    await userEvent.click(back);
    await waitFor(() => expect(router.state.location.search).toBe('?range=24h'));
    await waitFor(() => expect(lag).toHaveAttribute('aria-valuemax', String(last)));
    expect(lag).toHaveFocus();
  });

  it('give up a drag with Escape, and show all of the range after Escape or a double press', async () => {
    const { part, router } = await opened('/admin/pipeline?range=24h');
    const [, delay] = await part.findAllByRole('slider');
    const isZoomed = () => router.state.location.search.includes('zoom=');
    point(delay!, 'pointerdown', 100);
    point(delay!, 'pointermove', 300);
    fireEvent.keyDown(delay!, { key: 'Escape' });
    point(delay!, 'pointerup', 300);
    expect(isZoomed()).toBe(false);
    // A finger reads along.
    point(delay!, 'pointerdown', 100, 'touch');
    point(delay!, 'pointermove', 300, 'touch');
    point(delay!, 'pointerup', 300, 'touch');
    expect(isZoomed()).toBe(false);
    fireEvent.keyDown(delay!, { key: '+' });
    await waitFor(() => expect(isZoomed()).toBe(true));
    fireEvent.doubleClick(delay!);
    await waitFor(() => expect(isZoomed()).toBe(false));
    fireEvent.keyDown(delay!, { key: '+' });
    await waitFor(() => expect(isZoomed()).toBe(true));
    fireEvent.keyDown(delay!, { key: 'Escape' });
    await waitFor(() => expect(isZoomed()).toBe(false));
  });

  /** A moment as the address writes it. */
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString().slice(0, 19);

  it('are asked for in finer steps where the time that is shown is of a shorter range', async () => {
    const app = await opened(`/admin/pipeline?range=24h&zoom=${at(40)}..${at(20)}`);
    await app.part.findAllByRole('slider');
    await waitFor(() => expect(asked(app)).toEqual(['DAY', 'HOUR']));
    // 20 minutes of half minutes, and not two steps of ten minutes.
    await waitFor(() =>
      expect(Number(app.part.getAllByRole('slider')[1]!.getAttribute('aria-valuemax'))).toBeGreaterThan(30),
    );
  });

  it('say that a time further back than the range did not load, and try again', async () => {
    const { part, router, refuse } = await opened();
    await part.findAllByRole('slider');
    refuse.set('HistoryQuery', 'UNAVAILABLE');
    await act(() => router.navigate(`/admin/pipeline?zoom=${at(180)}..${at(120)}`));
    expect(await part.findByText('Over time: this didn’t load.')).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(part.getByRole('button', { name: 'Try again' }));
    expect(await part.findAllByRole('slider')).toHaveLength(3);
    expect(part.getByRole('heading', { name: 'Over time' })).toHaveFocus();
  });

  it('are widened up to now from a time further back than the range, and no narrower', async () => {
    const { part, router } = await opened(`/admin/pipeline?zoom=${at(180)}..${at(120)}`);
    const [lag] = await part.findAllByRole('slider');
    const steps = () => Number(part.getAllByRole('slider')[1]!.getAttribute('aria-valuemax'));
    const zoomed = () => router.state.location.search.includes('zoom=');
    fireEvent.keyDown(lag!, { key: '-' });
    // Two hours have forty steps of three minutes, less the six or seven of the gap; an hour has twenty.
    await waitFor(() => expect(steps()).toBeGreaterThan(30));
    expect(zoomed()).toBe(true);
    fireEvent.keyDown(lag!, { key: '-' });
    await waitFor(() => expect(steps()).toBeGreaterThan(50));
    expect(zoomed()).toBe(true);
  });

  it('draw in a part of the range the same projections, each with the look that it has in all of it', async () => {
    const names = (part: Awaited<ReturnType<typeof opened>>['part']) =>
      [...part.getByRole('figure', { name: /^Lag/ }).parentElement!.querySelectorAll('li')].map(
        ({ textContent }) => textContent,
      );
    const { part, router } = await opened('/admin/pipeline?range=24h');
    await part.findAllByRole('slider');
    const all = ['Readings', 'Badges', 'Conditions'];
    expect(names(part)).toEqual(all);
    // Here badges are further behind than readings.
    await act(() => router.navigate(`/admin/pipeline?range=24h&zoom=${at(90)}..${at(30)}`));
    await part.findByRole('figure', { name: 'Lag of projections: at most 8 s' });
    expect(names(part)).toEqual(all);
  });

  it('say that of a time long ago nothing is known, with the way back', async () => {
    const { part, router } = await opened(
      '/admin/pipeline?range=6h&zoom=2020-01-01T00:00:00..2020-01-01T01:00:00',
    );
    expect(
      await part.findByText('Of this time nothing is known. A day of samples is kept.'),
    ).toBeInTheDocument();
    await userEvent.click(part.getByRole('button', { name: 'Back to the last 6 h' }));
    await waitFor(() => expect(router.state.location.search).toBe('?range=6h'));
    expect(await part.findAllByRole('slider')).toHaveLength(3);
  });

  it('have the scale of their figures, and say at the edge that the threshold is far above', async () => {
    const { part } = await opened();
    const of = async (name: RegExp) => part.findByRole('figure', { name });
    await waitFor(async () => expect(await of(/^Publication/)).toHaveTextContent('↑ Alert above 5 s'));
    // 42 s are above it: the threshold is drawn at its height.
    expect(await of(/^Lag/)).not.toHaveTextContent('↑');
  });
});
