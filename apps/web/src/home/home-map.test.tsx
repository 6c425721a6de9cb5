import { beforeEach, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Mark } from '../map/mark.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';

// There is no WebGL here: what is drawn is told by the names of the marks that the map is given.
jest.mock('../map/webgl.js', () => ({ canDrawMaps: () => true }));
// It comes by import(), as an ES module.
jest.unstable_mockModule('../map/ThingsMap.js', () => ({
  ThingsMap: ({ marks }: { readonly marks: readonly Mark[] }) => (
    <ul aria-label="Map">
      {marks.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  ),
}));

beforeEach(asMaren);

it('[052] home shows a map with my things', async () => {
  renderApp('/');
  const onMap = within(await screen.findByRole('region', { name: 'On the map' }));
  const map = within(await onMap.findByRole('list', { name: 'Map' }));
  expect(map.getByText('Mill Lane rowan')).toBeInTheDocument();
  const mine = within(screen.getByRole('region', { name: 'My things' }));
  expect(map.getAllByRole('listitem').length).toBeGreaterThanOrEqual(
    mine.getAllByRole('link', { name: /rowan|hedge|bed/i }).length,
  );
});

it('[052] home shows guests a map with public things', async () => {
  asGuest();
  renderApp('/');
  const map = within(await screen.findByRole('list', { name: 'Map' }));
  expect(map.getByText('Mill Lane rowan')).toBeInTheDocument();
});
