import { type Point, pointOf } from '@hedgerow/domain';
import * as texts from './texts.js';

/** Milliseconds that finding the location may take. */
export const locateTimeout = 30_000;

/** Why there is no location: a sentence for people, and what kind of reason it is. */
export interface NotLocated {
  readonly problem: string;
  readonly why: 'unsupported' | 'denied' | 'unavailable';
}

/** The location of the browser's device, read once, as exactly as it can be. Never rejects. */
export const locate = (options: PositionOptions = {}): Promise<Point | NotLocated> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ problem: texts.noGeolocation, why: 'unsupported' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(pointOf({ lat: coords.latitude, lng: coords.longitude })),
      (error) =>
        resolve(
          error.code === error.PERMISSION_DENIED
            ? { problem: texts.geolocationDenied, why: 'denied' }
            : { problem: texts.notLocated, why: 'unavailable' },
        ),
      { enableHighAccuracy: true, timeout: locateTimeout, ...options },
    );
  });
