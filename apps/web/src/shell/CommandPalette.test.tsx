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
    await palette.findByText('One thing found');
    expect(entries(palette)).toEqual(['Show all things with “meadow”', 'St Anne’s meadowEastgate Council']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/things\/[-0-9a-f]{36}/));
  });

  it('says when nothing has that name', async () => {
    asMaren();
    const { palette } = await open();
    await userEvent.keyboard('zzz');
    expect(await palette.findByText('Nothing is called “zzz”.')).toBeInTheDocument();
  });

  it('says when things cannot be searched, and pages are still found', async () => {
    asMaren();
    const { palette, refuse } = await open();
    refuse.set('useFoundThingsQuery', 'TRANSIENT');
    await userEvent.keyboard('gro');
    expect(await palette.findByText(/Couldn’t search things/)).toBeInTheDocument();
    expect(entries(palette)).toContain('Groups');
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
