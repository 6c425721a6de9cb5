import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useMapStyle } from './useMapStyle.js';

jest.mock('./outline.json?url', () => '/outline.json', { virtual: true });

/** What the hook uses of a map: its events, and the styles that it was given. */
const stubMap = () => {
  const listeners = new Map<string, Set<(event: object) => void>>();
  const styles: { sources: object }[] = [];
  const map = {
    on: (name: string, listener: () => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    off: (name: string, listener: () => void) => listeners.get(name)?.delete(listener),
    setStyle: (style: { sources: object }) => styles.push(style),
    getLayer: () => undefined,
    // As the real one: idle once it has drawn, and it draws when it is asked to.
    triggerRepaint: () => setTimeout(() => fire('idle')),
  };
  const fire = (name: string, event: object = {}) =>
    act(() => [...(listeners.get(name) ?? [])].forEach((listener) => listener(event)));
  return {
    map: map as unknown as MapLibreMap,
    sources: () => Object.keys(styles.at(-1)?.sources ?? {}),
    fire,
  };
};

const open = async () => {
  const stub = stubMap();
  const { result } = renderHook(() => useMapStyle(stub.map));
  await waitFor(() => expect(result.current).toBe('shown'));
  return { ...stub, tiles: () => result.current };
};
const tile = { sourceId: 'streets', tile: {} };

beforeEach(() => {
  const answers: Record<string, object> = {
    '/map.json': { style: '/streets.json' },
    '/streets.json': { layers: [], sources: { streets: {} } },
  };
  globalThis.fetch = jest.fn(
    async (address) => ({ ok: true, json: async () => answers[String(address)] }) as Response,
  );
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'fetch'));

it('a sprite or letters that are missing leave the map as it is', async () => {
  const { fire, tiles, sources } = await open();
  fire('error', { error: new Error('sprite') });
  fire('idle');
  expect([tiles(), sources()]).toEqual(['shown', ['streets']]);
});

it('a tile that is missing is a hole, also when it is the first', async () => {
  const { fire, tiles } = await open();
  fire('error', tile);
  fire('sourcedata', tile);
  fire('idle');
  expect(tiles()).toBe('shown');
});

it.each([
  ['no tile comes', tile],
  ['the list of tiles does not come', { sourceId: 'streets' }],
])('the outline stands in when %s', async (_, failure) => {
  const { fire, tiles, sources } = await open();
  fire('error', failure);
  fire('error', failure);
  await waitFor(() => expect([tiles(), sources()]).toEqual(['unreachable', ['outline']]));
});
