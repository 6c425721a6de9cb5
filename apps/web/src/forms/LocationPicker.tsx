import type { LayersList } from '@deck.gl/core';
import { ScatterplotLayer, TextLayer } from '@deck.gl/layers';
import type { Location } from '@hedgerow/domain';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { MapCanvas, type MapView, useMap } from '../map/MapCanvas.js';
import { metresAcross } from '../map/metres-across.js';
import { rgba } from '../map/page-theme.js';
import { Pin } from '../map/Pin.js';
import type { Tiles } from '../map/useMapStyle.js';
import { ZoomButtons } from '../map/ZoomButtons.js';
import { Button } from '../ui/Button.js';
import styles from './LocationPicker.module.css';
import {
  type Landmark,
  enteredLocation,
  sayNearest,
  sayLocation,
  roundedLocation,
} from './location-words.js';
import type { TypedLocation } from './location.js';
import { useLandmarks } from './useLandmarks.js';
import * as texts from './texts.js';

export interface LocationPickerProps {
  readonly value: TypedLocation;
  readonly onValue: (value: TypedLocation) => void;
}

const street = 16;
// On a map of more metres across, a pin is kilometres off.
const farthest = 50_000;
// By so many steps of the zoom a tap on such a map comes closer.
const stride = 3;
const world: MapView = { center: { lat: 30, lng: 0 }, zoom: 0 };
const isSame = (a: Location | undefined, b: Location | undefined) => a?.lat === b?.lat && a?.lng === b?.lng;

// The layer of names complains about a page without any.
const layersOf = (landmarks: readonly Landmark[]): LayersList => [
  landmarks.length > 0 && [
    new ScatterplotLayer<Landmark>({
      id: 'landmarks',
      data: landmarks,
      getPosition: ({ at }) => [at.lng, at.lat],
      getFillColor: rgba('--accent'),
      getLineColor: rgba('--surface'),
      radiusUnits: 'pixels',
      getRadius: 6,
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: 2,
    }),
    new TextLayer<Landmark>({
      id: 'names',
      data: landmarks,
      getPosition: ({ at }) => [at.lng, at.lat],
      getText: ({ name }) => name,
      characterSet: 'auto',
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontWeight: 600,
      fontSettings: { fontSize: 26 },
      getSize: 13,
      getColor: rgba('--ink'),
      getPixelOffset: [0, 18],
      background: true,
      getBackgroundColor: rgba('--surface', 210),
      backgroundPadding: [4, 1],
    }),
  ],
];

/** Shows the pin when it was set from elsewhere, and the person's own things while there is none. */
function Follow({ pin, landmarks, own }: Readonly<FollowProps>) {
  const map = useMap();
  const moved = useRef(false);
  useEffect(() => {
    const handle = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) moved.current = true;
    };
    map.on('movestart', handle);
    return () => void map.off('movestart', handle);
  }, [map]);
  const isOwn = useEffectEvent(() => isSame(pin, own.current));
  const lat = pin?.lat;
  const lng = pin?.lng;
  useEffect(() => {
    if (lat === undefined || lng === undefined || isOwn()) return;
    map.easeTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), street) });
  }, [map, lat, lng]);
  const hasPin = pin !== undefined;
  useEffect(() => {
    if (hasPin || moved.current || landmarks.length === 0) return;
    const [wests, souths] = [landmarks.map(({ at }) => at.lng), landmarks.map(({ at }) => at.lat)];
    map.fitBounds(
      [
        [Math.min(...wests), Math.min(...souths)],
        [Math.max(...wests), Math.max(...souths)],
      ],
      { padding: 48, maxZoom: street, animate: false },
    );
  }, [map, hasPin, landmarks]);
  return null;
}
interface FollowProps {
  pin: Location | undefined;
  landmarks: readonly Landmark[];
  /** Where the pin was last put on the map itself. */
  own: { readonly current: Location | undefined };
}

function PutPin({ onPut }: { onPut: (at: Location, map: MapLibreMap) => void }) {
  const map = useMap();
  const handlePut = () => {
    const { lat, lng } = map.getCenter().wrap();
    onPut({ lat, lng }, map);
  };
  return (
    <div className={styles.put}>
      <Button icon="pin" onClick={handlePut}>
        {texts.pinInMiddle}
      </Button>
    </div>
  );
}

/** A small map with a pin, which is tapped, dragged or moved by the arrow keys to where something stands. */
export function LocationPicker({ value, onValue }: LocationPickerProps) {
  const pin = enteredLocation(value);
  const [opened] = useState<MapView>(() => (pin ? { center: pin, zoom: street } : world));
  const [tiles, setTiles] = useState<Tiles>('loading');
  // True once a pin was refused, since the map showed too much for one.
  const [wasFar, setWasFar] = useState(false);
  // The button goes when it was pressed, and the pin takes its place under the keys.
  const [pressed, setPressed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const own = useRef<Location>(undefined);
  const known = useLandmarks();
  // What is edited stands on its own mark.
  const landmarks = useMemo(
    () => known.filter(({ at }) => !isSame(at, opened.zoom === street ? opened.center : undefined)),
    [known, opened],
  );
  const put = (at: Location) => {
    // A form that is being sent takes nothing in.
    if (frame.current?.closest('fieldset:disabled')) return;
    const typed = roundedLocation(at);
    own.current = enteredLocation(typed);
    onValue(typed);
  };
  const putOn = (map: MapLibreMap, at: Location): boolean => {
    const isFar = metresAcross(map) > farthest;
    setWasFar(isFar);
    if (!isFar) put(at);
    return !isFar;
  };
  const handleTap = (at: Location, map: MapLibreMap) => {
    if (!putOn(map, at)) map.easeTo({ center: [at.lng, at.lat], zoom: map.getZoom() + stride });
  };
  const handlePut = (at: Location, map: MapLibreMap) => setPressed(putOn(map, at));
  const nearest = pin && sayNearest(pin, landmarks);
  const place = pin && [sayLocation(pin), nearest].filter(Boolean).join(', ');
  return (
    <div ref={frame} className={styles.picker}>
      <div className={styles.map}>
        <MapCanvas
          label={texts.map}
          view={opened}
          layers={() => layersOf(landmarks)}
          onTap={handleTap}
          onTiles={setTiles}
        >
          <ZoomButtons />
          <Follow pin={pin} landmarks={landmarks} own={own} />
          {pin ? (
            <Pin at={pin} label={texts.pinLabel(place ?? '')} takesFocus={pressed} onMove={put} />
          ) : (
            <PutPin onPut={handlePut} />
          )}
        </MapCanvas>
      </div>
      <p className="small" role="status">
        {place ? texts.pinAt(place) : wasFar ? texts.moveCloser : texts.noPin}
      </p>
      {tiles === 'unreachable' && <p className="small">{texts.noStreets}</p>}
      {tiles === 'none' && <p className="small">{texts.noStreetsHere}</p>}
    </div>
  );
}
