import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPoint, locationOf, pointOf } from './index.js';

const london = { lat: 51.5019, lng: -0.1246 };

describe('places', () => {
  it('a point in London stays in London: x is the latitude, y the longitude', () => {
    expect(pointOf(london)).toEqual({ x: 51.5019, y: -0.1246 });
    expect(locationOf({ x: 51.5019, y: -0.1246 })).toEqual(london);
  });

  it('there and back is the same place, wherever it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lng) => {
          expect(locationOf(pointOf({ lat, lng }))).toEqual({ lat, lng });
          expect(isPoint({ x: lat, y: lng })).toBeUndefined();
        },
      ),
    );
  });
});
