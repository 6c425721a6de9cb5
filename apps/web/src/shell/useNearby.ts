import { locationOf, type Location } from '@hedgerow/domain';
import { useEffect, useState } from 'react';
import { locate } from '../forms/locate.js';
import { notify } from '../ui/notices.js';

/**
 * Where the viewer is, as far as they let us know: `looking` while the browser finds out, `askable` where they were
 * never asked, `unknown` otherwise.
 */
export type Nearby =
  | { readonly kind: 'checking' | 'looking' | 'askable' | 'unknown' }
  | { readonly kind: 'here'; readonly location: Location };

// A location of the last minute is good enough for the nearest thing, and comes at once.
const recently = 60_000;

const permission = async (): Promise<PermissionState | undefined> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    // A browser without the question: then nothing is located without a press.
    return undefined;
  }
};

/**
 * Finds the viewer without a question where they allowed it before. Only the function that comes back makes the browser
 * ask, and only a press calls it.
 */
export const useNearby = (): readonly [Nearby, () => Promise<Location | undefined>] => {
  const [nearby, setNearby] = useState<Nearby>({ kind: 'checking' });
  useEffect(() => {
    let isLeft = false;
    const put = (next: Nearby) => {
      if (!isLeft) setNearby(next);
    };
    const look = async () => {
      const state = 'geolocation' in navigator ? await permission() : 'denied';
      if (state !== 'granted') return put({ kind: state === 'denied' ? 'unknown' : 'askable' });
      put({ kind: 'looking' });
      const found = await locate({ maximumAge: recently });
      put('problem' in found ? { kind: 'unknown' } : { kind: 'here', location: locationOf(found) });
    };
    void look();
    return () => {
      isLeft = true;
    };
  }, []);
  const ask = async () => {
    setNearby({ kind: 'looking' });
    const found = await locate({ maximumAge: recently });
    if ('problem' in found) {
      notify(found.problem, 'bad');
      setNearby({ kind: 'askable' });
      return undefined;
    }
    const location = locationOf(found);
    setNearby({ kind: 'here', location });
    return location;
  };
  return [nearby, ask];
};
