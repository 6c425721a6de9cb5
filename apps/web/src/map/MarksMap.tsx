import type { LayersList } from '@deck.gl/core';
import type { Location } from '@hedgerow/domain';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { thingPath } from '../things/thing-path.js';
import { MapCanvas } from './MapCanvas.js';
import { PressOnMark, ShowMarks, street } from './marks.js';
import styles from './ThingsMap.module.css';
import type { Tiles } from './useMapStyle.js';
import { ZoomButtons } from './ZoomButtons.js';
import * as texts from './texts.js';

/** A thing that stands somewhere. */
interface Standing {
  readonly id: string;
  readonly name: string;
  readonly at: Location;
}

interface MarksMapProps<M> {
  /** What it is a map of, for screen readers. */
  readonly label: string;
  readonly marks: readonly M[];
  /** How they are drawn; the one with this id was pressed. */
  readonly layers: (chosenId: string | undefined) => LayersList;
  /** What is said of the one that was pressed, beside its name. */
  readonly say: (mark: M) => ReactNode;
  /** What stands beneath the map: which sign says what. */
  readonly legend?: ReactNode;
}

/** Things where they stand, all of them in sight; a press on one says which it is, and leads there. */
export function MarksMap<M extends Standing>({ label, marks, layers, say, legend }: MarksMapProps<M>) {
  const [chosenId, setChosenId] = useState<string>();
  const [tiles, setTiles] = useState<Tiles>('loading');
  const chosen = marks.find(({ id }) => id === chosenId);
  return (
    <>
      <div className={styles.map}>
        <MapCanvas
          label={label}
          view={{ center: marks[0]!.at, zoom: street }}
          layers={() => layers(chosenId)}
          onTiles={setTiles}
        >
          <ZoomButtons />
          <ShowMarks marks={marks} />
          <PressOnMark marks={marks} onPress={(mark) => setChosenId(mark?.id)} />
          {chosen && (
            <p className={styles.card} role="status">
              <Link to={thingPath(chosen.id)}>{chosen.name}</Link>
              {say(chosen)}
            </p>
          )}
        </MapCanvas>
      </div>
      {legend}
      {tiles === 'unreachable' && <p className="small">{texts.noStreets}</p>}
    </>
  );
}
