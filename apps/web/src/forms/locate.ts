import { type Point, pointOf } from '@hedgerow/domain';
import * as texts from './texts.js';

/** Milliseconds that finding the location may take. */
export const locateTimeout = 30_000;

/** The location of the browser's device, read once; a problem is a sentence for people. Never rejects. */
export const locate = (options: PositionOptions = {}): Promise<Point | { problem: string }> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ problem: texts.noGeolocation });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(pointOf({ lat: coords.latitude, lng: coords.longitude })),
      (error) =>
        resolve({
          problem: error.code === error.PERMISSION_DENIED ? texts.geolocationDenied : texts.notLocated,
        }),
      { enableHighAccuracy: true, timeout: locateTimeout, ...options },
    );
  });
