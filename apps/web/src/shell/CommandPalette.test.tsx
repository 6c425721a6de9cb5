import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';

const open = async (path = '/devices') => {
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Devices' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Search' }));
  // The plain field stands there until the palette has come.
  await palette.findByRole('menu');
  return { ...app, palette };
};
const entries = (palette: ReturnType<typeof within>) =>
  palette.queryAllByRole('menuitem').map((entry: HTMLElement) => entry.textContent);

describe('the command palette', () => {
  it('opens by Ctrl K and goes to a page by the beginning of its words', async () => {
    asMaren();
    const { palette, router } = await open();
    await userEvent.keyboard('badg');
    await waitFor(() => expect(entries(palette)[0]).toBe('My badges'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/badges'));
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  });

  it('finds things by name and opens the one that the arrows lead to', async () => {
    asMaren();
    const { palette, router } = await open();
    await userEvent.keyboard('meadow');
    await palette.findByText('One found');
    expect(entries(palette)).toEqual(['Show all things with “meadow”', 'St Anne’s meadowEastgate Council']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/things\/[-0-9a-f]{36}/));
  });

  it('finds groups, people and devices under headings of their own', async () => {
    asMaren();
    const { palette, router } = await open();
    await userEvent.keyboard('a');
    await palette.findByText(/\d found/);
    const headings = within(palette.getByRole('menu'))
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-label'));
    expect(headings).toEqual(expect.arrayContaining(['Things', 'Groups', 'People', 'Devices']));
    await userEvent.keyboard('{Backspace}riverside');
    await userEvent.click(await palette.findByRole('menuitem', { name: /Riverside Growers/ }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/groups\/.*\/dashboard/));
  });

  it('marks what was typed', async () => {
    asMaren();
    const { palette } = await open();
    await userEvent.keyboard('mead');
    await palette.findByText('One found');
    const marks = palette
      .getAllByRole('menuitem')
      .map((entry) => [entry.textContent, entry.querySelector('mark')?.textContent]);
    expect(marks).toContainEqual(['St Anne’s meadowEastgate Council', 'mead']);
  });

  it('says when names are only similar', async () => {
    asMaren();
    const { palette } = await open();
    await userEvent.keyboard('medow');
    await palette.findByText('Nothing is called “medow”. These names are similar.');
    expect(palette.getByRole('group', { name: 'Similar things' })).toBeInTheDocument();
    expect(entries(palette)[1]).toBe('St Anne’s meadowEastgate Council');
  });

  it('goes on to the search of things', async () => {
    asMaren();
    const { palette, router } = await open();
    await userEvent.keyboard('meadow');
    await waitFor(() => expect(entries(palette)).toContain('Show all things with “meadow”'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/things/search'));
    expect(router.state.location.search).toBe('?q=meadow');
  });

  it('shows no answer to a text that is no longer there', async () => {
    asMaren();
    const { palette, hold } = await open();
    const release = hold('useFoundQuery');
    await userEvent.keyboard('meadow');
    expect(await palette.findByText('Searching…')).toBeInTheDocument();
    await userEvent.clear(palette.getByRole('searchbox'));
    release();
    await waitFor(() => expect(palette.queryByText('Searching…')).toBeNull());
    expect(entries(palette).join()).not.toContain('meadow');
  });

  it('says when nothing has that name, and offers ways on', async () => {
    asMaren();
    const { palette } = await open();
    await userEvent.keyboard('zzz');
    expect(await palette.findByText('Nothing is called “zzz”.')).toBeInTheDocument();
    expect(entries(palette)).toEqual(['Add a thing', 'Show all things']);
  });

  it('says when the search fails, and pages are still found', async () => {
    asMaren();
    const { palette, refuse } = await open();
    refuse.set('useFoundQuery', 'TRANSIENT');
    await userEvent.keyboard('gro');
    expect(await palette.findByText(/Couldn’t search/)).toBeInTheDocument();
    expect(entries(palette)).toContain('Groups');
  });

  it('leads to the nearest thing', async () => {
    asMaren();
    const { palette } = await open();
    await userEvent.keyboard('near me');
    await waitFor(() =>
      expect(entries(palette)).toEqual(expect.arrayContaining(['Nearest thing', 'Nearest group'])),
    );
  });

  it('offers a guest the way in, and nothing that needs an account', async () => {
    asGuest();
    const { palette } = await open();
    expect(entries(palette)).toEqual(expect.arrayContaining(['Sign in', 'Join']));
    expect(entries(palette)).not.toContain('Add a thing');
  });

  it('leaves the keyboard to a dialog that is open', async () => {
    asMaren();
    renderApp('/devices');
    await screen.findByRole('heading', { level: 1, name: 'Devices' });
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('dialog', { name: 'More' })).toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  });
});
