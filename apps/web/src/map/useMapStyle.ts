import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { outlineStyle, showSea } from './base-style.js';
import { mapColours, onThemeChange } from './page-theme.js';
import { readStyle, styleAddress } from './tiles.js';

/** `none`: no tile server is set. `unreachable`: one is, and the outline stands in for it. */
export type Tiles = 'none' | 'loading' | 'shown' | 'unreachable';

/**
 * Keeps the map in the style of the theme: tiles where a server is set and answers, the outline at once and otherwise.
 * Tries again when the theme changes and when the network is back.
 */
export const useMapStyle = (map: MapLibreMap | undefined): Tiles => {
  const [tiles, setTiles] = useState<Tiles>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const again = () => setAttempt((count) => count + 1);
    const stop = onThemeChange(again);
    window.addEventListener('online', again);
    return () => {
      stop();
      window.removeEventListener('online', again);
    };
  }, []);
  useEffect(() => {
    if (!map) return;
    const stopped = new AbortController();
    const colours = mapColours();
    let hasFailed = false;
    let hasArrived = false;
    const leave = () => {
      map.off('error', handleError);
      map.off('idle', handleIdle);
    };
    const fall = () => {
      leave();
      if (stopped.signal.aborted) return;
      map.setStyle(outlineStyle(colours));
      setTiles('unreachable');
    };
    // What is no tile, or their list, is missed by nothing but itself: letters, a sign.
    const handleError = (event: { readonly sourceId?: string }) => {
      if (!event.sourceId) return;
      hasFailed = true;
      // A failure draws nothing, and the map is idle after it has drawn: the last tile to fail would not be waited for.
      map.triggerRepaint();
    };
    // One tile that is missing is a hole; none at all, when all were waited for, is no map.
    const handleIdle = () => {
      if (hasFailed && !hasArrived) fall();
    };
    const handleData = (event: MapSourceDataEvent) => {
      showSea(map, colours, event);
      if (event.sourceId !== 'outline' && event.tile) hasArrived = true;
    };
    const load = async () => {
      const address = await styleAddress(colours.isDark, stopped.signal).catch(() => '');
      if (stopped.signal.aborted) return;
      if (address === '') return setTiles('none');
      setTiles('loading');
      const style = await readStyle(address, stopped.signal);
      if (stopped.signal.aborted) return;
      map.on('error', handleError);
      map.on('idle', handleIdle);
      map.setStyle(style);
      setTiles('shown');
    };
    map.on('sourcedata', handleData);
    map.setStyle(outlineStyle(colours));
    load().catch(fall);
    return () => {
      stopped.abort();
      leave();
      map.off('sourcedata', handleData);
    };
  }, [map, attempt]);
  return tiles;
};
