import type { LayersList } from '@deck.gl/core';
import { LineLayer } from '@deck.gl/layers';
import { MapboxOverlay } from '@deck.gl/mapbox';
import type { Location } from '@hedgerow/domain';
import type { Map as MapLibreMap } from 'maplibre-gl';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { outlineStyle } from './base-style.js';
import { type GridLine, gridLines } from './grid.js';
import styles from './MapCanvas.module.css';
import { Map, ScaleControl } from './maplibre.js';
import { mapColours, rgba } from './page-theme.js';
import { type Tiles, useMapStyle } from './useMapStyle.js';
import * as texts from './texts.js';

/** What a map shows when it opens. */
export interface MapView {
  readonly center: Location;
  readonly zoom: number;
}

interface MapCanvasProps {
  /** What it is a map of, for screen readers. */
  readonly label: string;
  readonly view: MapView;
  /** What is drawn on it, by deck.gl; asked again when the map moves or changes its theme. */
  readonly layers?: () => LayersList;
  readonly onTap?: (at: Location, map: MapLibreMap) => void;
  readonly onTiles?: (tiles: Tiles) => void;
  /** Controls and pins, which reach the map by `useMap`. */
  readonly children?: ReactNode;
}

const MapContext = createContext<MapLibreMap | undefined>(undefined);

/** The map around the caller. */
export const useMap = (): MapLibreMap => {
  const map = useContext(MapContext);
  if (!map) throw new Error('useMap is for what is inside a MapCanvas');
  return map;
};

const words = {
  'CooperativeGesturesHandler.WindowsHelpText': texts.zoomWithCtrl,
  'CooperativeGesturesHandler.MacHelpText': texts.zoomWithCommand,
  'CooperativeGesturesHandler.MobileHelpText': texts.moveWithTwoFingers,
};

/** A map within a page: it never keeps the page from scrolling, and never turns or tilts. */
const openMap = (container: HTMLElement, { center, zoom }: MapView, label: string) => {
  const map = new Map({
    ...{ container, zoom, center: [center.lng, center.lat] as [number, number] },
    style: outlineStyle(mapColours()),
    locale: { ...words, 'Map.Title': label },
    cooperativeGestures: true,
    attributionControl: { compact: false },
    ...{ dragRotate: false, pitchWithRotate: false, touchPitch: false, maxPitch: 0 },
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
  return map;
};

const gridOf = (map: MapLibreMap) => {
  const { _sw: low, _ne: high } = map.getBounds();
  const bounds = { south: low.lat, west: low.lng, north: high.lat, east: high.lng };
  return new LineLayer<GridLine>({
    id: 'grid',
    data: gridLines(bounds, map.getContainer().clientWidth / 60),
    getSourcePosition: ({ from }) => from,
    getTargetPosition: ({ to }) => to,
    getColor: rgba('--line-2'),
    getWidth: 1,
  });
};

/**
 * The base of every map: MapLibre draws the ground, deck.gl what lies on it. Import it lazily, and only where
 * `canDrawMaps`: the two weigh more than all the rest of the app.
 */
export function MapCanvas({ label, view, layers, onTap, onTiles, children }: MapCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const overlay = useRef<MapboxOverlay>(null);
  const tiles = useMapStyle(map);
  const hasGrid = tiles !== 'shown';
  const open = useEffectEvent((element: HTMLElement) => openMap(element, view, label));
  const tap = useEffectEvent((at: Location, on: MapLibreMap) => onTap?.(at, on));
  const tell = useEffectEvent((now: Tiles) => onTiles?.(now));
  const draw = useEffectEvent(() => {
    if (map) overlay.current?.setProps({ layers: [hasGrid && gridOf(map), layers?.()] });
  });
  useEffect(() => {
    if (!container.current) return;
    const made = open(container.current);
    const deck = new MapboxOverlay({
      interleaved: false,
      layers: [],
      // The pin and the buttons take the keys; deck.gl puts its canvas among them, where nothing shows the focus.
      onLoad: () => made.getContainer().querySelector('#deckgl-overlay')?.setAttribute('tabindex', '-1'),
    });
    made.addControl(deck);
    made.on('click', ({ lngLat }) => tap({ lat: lngLat.lat, lng: lngLat.lng }, made));
    overlay.current = deck;
    setMap(made);
    return () => {
      overlay.current = null;
      setMap(undefined);
      made.remove();
    };
  }, []);
  useEffect(() => tell(tiles), [tiles]);
  useEffect(draw);
  useEffect(() => {
    if (!map) return;
    const handle = () => draw();
    map.on('move', handle);
    map.on('styledata', handle);
    return () => {
      map.off('move', handle);
      map.off('styledata', handle);
    };
  }, [map]);
  return (
    <div className={styles.frame}>
      <div ref={container} className={styles.map} data-tiles={tiles} />
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  );
}
