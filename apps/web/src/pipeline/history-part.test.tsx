import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

  it('have the scale of their figures, and say at the edge that the threshold is far above', async () => {
    const { part } = await opened();
    const of = async (name: RegExp) => part.findByRole('figure', { name });
    await waitFor(async () => expect(await of(/^Publication/)).toHaveTextContent('↑ Alert above 5 s'));
    // 42 s are above it: the threshold is drawn at its height.
    expect(await of(/^Lag/)).not.toHaveTextContent('↑');
  });
});
