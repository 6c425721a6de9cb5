/**
 * Draws the outline that maps show without tiles, into src/map/outline.json: the world coarsely, Britain and Ireland finely.
 * From Natural Earth 4.1, which is in the public domain, as the package world-atlas 2.0.2 (ISC) brings it:
 * `npm install --no-save world-atlas@2.0.2 topojson-client@3.1.0 && node apps/web/tools/draw-outline.mjs`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, merge, mesh } from 'topojson-client';

const require = createRequire(import.meta.url);
const atlas = (scale) =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), 'utf8'));
// United Kingdom, Ireland, Isle of Man, Guernsey, Jersey, by ISO number.
const fine = new Set(['826', '372', '833', '831', '832']);

/** Coordinates with this many decimals, without points that fall together. */
const rounded = (coordinates, decimals) => {
  if (typeof coordinates[0] === 'number') return coordinates.map((c) => Number(c.toFixed(decimals)));
  const inner = coordinates.map((c) => rounded(c, decimals));
  if (typeof inner[0]?.[0] !== 'number') return inner;
  return inner.filter((p, i) => i === 0 || i === inner.length - 1 || String(p) !== String(inner[i - 1]));
};
const shape = (kind, { type, coordinates }, decimals) => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type, coordinates: rounded(coordinates, decimals) },
});

const world = atlas('110m');
const abroad = world.objects.countries.geometries.filter(({ id }) => !fine.has(id));
const near = atlas('10m');
const islands = near.objects.countries.geometries.filter(({ id }) => fine.has(id));

const outline = {
  type: 'FeatureCollection',
  features: [
    shape('land', merge(world, abroad), 2),
    shape(
      'border',
      mesh(world, { type: 'GeometryCollection', geometries: abroad }, (a, b) => a !== b),
      2,
    ),
    ...islands.map((island) => shape('land', feature(near, island).geometry, 3)),
  ],
};
const target = new URL('../src/map/outline.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(outline)}\n`);
