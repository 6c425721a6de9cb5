import type { Map as MapLibreMap } from 'maplibre-gl';

// The equator in metres, and the pixels over which MapLibre draws it at zoom 0.
const equator = 40_075_017;
const pixels = 512;

/** How many metres lie between the left and the right edge of a map, in the latitude of its middle. */
export const metresAcross = (map: MapLibreMap): number =>
  (map.getContainer().clientWidth / pixels / 2 ** map.getZoom()) *
  equator *
  Math.cos((map.getCenter().lat * Math.PI) / 180);
