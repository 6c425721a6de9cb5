import type { Map as MapLibreMap, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl';
import outlineUrl from './outline.json?url';
import type { MapColours } from './page-theme.js';

/**
 * What a map shows without tiles: sea, land and borders, from a file that ships with the app. The ground has the colour of
 * land until the land is there; `showSea` turns it.
 */
export const outlineStyle = ({ land, line }: MapColours): StyleSpecification => ({
  version: 8,
  sources: {
    // The worker that fetches it has another address than the page.
    outline: { type: 'geojson', data: new URL(outlineUrl, window.location.href).href },
  },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': land } },
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

/** Colours the sea once the land has come. */
export const showSea = (
  map: MapLibreMap,
  { sea }: MapColours,
  { sourceId, isSourceLoaded }: MapSourceDataEvent,
) => {
  if (sourceId === 'outline' && isSourceLoaded && map.getLayer('sea'))
    map.setPaintProperty('sea', 'background-color', sea);
};
