import type { Location } from '@hedgerow/domain';
import { useEffect, useEffectEvent } from 'react';
import { useMap } from './MapCanvas.js';

/** The zoom level at which streets are told apart: nearer than that no set of marks is shown by itself. */
export const street = 16;
/** Pixels around a mark that count as the mark: it is drawn smaller than a thumb. */
const reach = 22;

/** What stands somewhere on a map. */
interface Standing {
  readonly id: string;
  readonly at: Location;
}

const boundsOf = (marks: readonly Standing[]): [number, number, number, number] => {
  const [lngs, lats] = [marks.map(({ at }) => at.lng), marks.map(({ at }) => at.lat)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
};

/** Shows all marks, once for each set of them. */
export function ShowMarks({ marks }: { readonly marks: readonly Standing[] }) {
  const map = useMap();
  const show = useEffectEvent(() =>
    map.fitBounds(boundsOf(marks), { padding: 56, maxZoom: street, animate: false }),
  );
  const which = marks.map(({ id }) => id).join();
  useEffect(() => {
    if (which !== '') show();
  }, [which]);
  return null;
}

interface PressProps<M> {
  readonly marks: readonly M[];
  readonly onPress: (mark: M | undefined) => void;
}

/** Calls back with the mark that was pressed, and without one for a press beside them. */
export function PressOnMark<M extends Standing>({ marks, onPress }: PressProps<M>) {
  const map = useMap();
  const press = useEffectEvent(({ x, y }: { x: number; y: number }) => {
    const away = (mark: M) => {
      const at = map.project([mark.at.lng, mark.at.lat]);
      return Math.hypot(at.x - x, at.y - y);
    };
    const [nearest] = [...marks].sort((a, b) => away(a) - away(b));
    onPress(nearest && away(nearest) <= reach ? nearest : undefined);
  });
  useEffect(() => {
    const handle = ({ point }: { point: { x: number; y: number } }) => press(point);
    map.on('click', handle);
    return () => void map.off('click', handle);
  }, [map]);
  return null;
}
