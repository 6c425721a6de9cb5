import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';

const title = () => screen.findByRole('heading', { level: 1, name: 'Search' });

describe('the search of things', () => {
  it('[083] shows what the address asks for, and what is typed then', async () => {
    asMaren();
    const { router } = renderApp('/things/search?q=rowan');
    await title();
    expect(await screen.findByRole('link', { name: 'Mill Lane rowan' })).toBeInTheDocument();
    expect(screen.getByText('Things for “rowan”')).toHaveAttribute('role', 'status');
    const field = screen.getByRole('searchbox', { name: 'Search things' });
    expect(field).toHaveValue('rowan');
    await userEvent.clear(field);
    await userEvent.type(field, 'hedge');
    expect(await screen.findByRole('link', { name: 'Canal path hedge' })).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toBe('?q=hedge'));
    expect(screen.queryByRole('link', { name: 'Mill Lane rowan' })).toBeNull();
  });

  it('says when names are only similar', async () => {
    asGuest();
    renderApp('/things/search?q=medow');
    await screen.findByText('No thing is called “medow”. These names are similar.');
    expect(screen.getByRole('link', { name: 'St Anne’s meadow' })).toBeInTheDocument();
  });

  it('leads on where nothing is found', async () => {
    asMaren();
    renderApp('/things/search?q=zzz');
    await screen.findByText('No thing is called “zzz”, or anything similar.');
    expect(screen.getByRole('link', { name: 'Add a thing' })).toHaveAttribute('href', '/things/new');
  });

  it('asks for a text where there is none', async () => {
    asGuest();
    renderApp('/things/search');
    await screen.findByText('Type what the thing is called, or what its description says.');
  });

  it('fails alone, and tries again', async () => {
    asMaren();
    const { refuse } = renderApp('/things/search?q=rowan', {
      refuse: new Map([['ThingSearchPageQuery', 'TRANSIENT']]),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(await title()).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Mill Lane rowan' })).toBeInTheDocument();
  });
});
