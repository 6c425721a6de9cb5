import { ScatterplotLayer } from '@deck.gl/layers';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { thingPath } from '../things/thing-path.js';
import { MapCanvas } from './MapCanvas.js';
import type { CountMark } from './mark.js';
import { PressOnMark, ShowMarks, street } from './marks.js';
import { rgba } from './page-theme.js';
import styles from './ThingsMap.module.css';
import type { Tiles } from './useMapStyle.js';
import { ZoomButtons } from './ZoomButtons.js';
import * as texts from './texts.js';

// Pixels: the smallest circle can be seen, the largest hides no street.
const [smallest, largest] = [7, 30];

/** The area of a circle, not its width, is as large as the number: twice as many look like twice as many. */
const radiusOf = (count: number, most: number): number =>
  Math.max(smallest, largest * Math.sqrt(count / most));

/** Things with how often something was done there, as circles; a press on one says which it is. A table has the same. */
export function CountsMap({ marks }: { readonly marks: readonly CountMark[] }) {
  const [chosenId, setChosenId] = useState<string>();
  const [tiles, setTiles] = useState<Tiles>('loading');
  const chosen = marks.find(({ id }) => id === chosenId);
  const most = Math.max(...marks.map(({ count }) => count));
  // Small ones lie upon large ones.
  const inOrder = [...marks].sort((a, b) => b.count - a.count);
  const radius = ({ count }: CountMark) => radiusOf(count, most);
  const layers = () => [
    new ScatterplotLayer<CountMark>({
      id: 'counts',
      data: inOrder,
      getPosition: ({ at }) => [at.lng, at.lat],
      getFillColor: ({ id }) => rgba('--brand', id === chosenId ? 255 : 205),
      getLineColor: ({ id }) => (id === chosenId ? rgba('--ink') : rgba('--surface')),
      radiusUnits: 'pixels',
      getRadius: radius,
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: ({ id }) => (id === chosenId ? 3 : 1.5),
      updateTriggers: { getFillColor: chosenId, getLineColor: chosenId, getLineWidth: chosenId },
    }),
  ];
  return (
    <>
      <div className={styles.map}>
        <MapCanvas
          label={texts.countsOnMap(marks.length)}
          view={{ center: marks[0]!.at, zoom: street }}
          layers={layers}
          onTiles={setTiles}
        >
          <ZoomButtons />
          <ShowMarks marks={marks} />
          <PressOnMark marks={marks} onPress={(mark) => setChosenId(mark?.id)} />
          {chosen && (
            <p className={styles.card} role="status">
              <Link to={thingPath(chosen.id)}>{chosen.name}</Link>
              {texts.times(chosen.count)}
            </p>
          )}
        </MapCanvas>
      </div>
      {tiles === 'unreachable' && <p className="small">{texts.noStreets}</p>}
    </>
  );
}
