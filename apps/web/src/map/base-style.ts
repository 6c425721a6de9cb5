import type { StyleSpecification } from 'maplibre-gl';
import outlineUrl from './outline.json?url';
import type { MapColours } from './page-theme.js';

/** What a map shows without tiles: sea, land and borders, from a file that ships with the app. */
export const outlineStyle = ({ sea, land, line }: MapColours): StyleSpecification => ({
  version: 8,
  sources: {
    // The worker that fetches it has another address than the page.
    outline: { type: 'geojson', data: new URL(outlineUrl, window.location.href).href },
  },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': sea } },
    {
      id: 'land',
      type: 'fill',
      source: 'outline',
      filter: ['==', ['get', 'kind'], 'land'],
      paint: { 'fill-color': land },
    },
    {
      id: 'lines',
      type: 'line',
      source: 'outline',
      paint: { 'line-color': line, 'line-width': ['case', ['==', ['get', 'kind'], 'land'], 1, 0.5] },
    },
  ],
});
