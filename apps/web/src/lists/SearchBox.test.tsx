import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asMaren, renderApp } from '../testing/renderApp.js';

const field = () => screen.findByRole('searchbox', { name: 'Search things' });

beforeEach(asMaren);

it('letters typed while the list is on its way are kept, and searched for', async () => {
  const { hold, router } = renderApp('/things');
  await screen.findByRole('link', { name: 'Mill Lane rowan' });
  const release = hold('ThingsPageQuery');
  await userEvent.type(await field(), 'row');
  await waitFor(() => expect(router.state.location.search).toBe('?search=row'));
  await userEvent.type(await field(), 'a');
  await act(async () => release());
  expect(await field()).toHaveValue('rowa');
  await waitFor(() => expect(router.state.location.search).toBe('?search=rowa'));
  expect(await field()).toHaveValue('rowa');
});

it('follows the address when that changes from elsewhere, and back again', async () => {
  const { router } = renderApp('/things?search=rowan');
  expect(await field()).toHaveValue('rowan');
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'meadow');
  await waitFor(() => expect(router.state.location.search).toBe('?search=meadow'));
  await act(() => router.navigate('/things'));
  await waitFor(async () => expect(await field()).toHaveValue(''));
  await act(() => router.navigate(-1));
  await waitFor(async () => expect(await field()).toHaveValue('meadow'));
});
