import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { nowhere } from './location.js';
import { LocationPicker } from './LocationPicker.js';

type Tap = (at: { lat: number; lng: number }, map: object) => void;
const mockMap = {
  zoom: 0,
  getZoom: () => mockMap.zoom,
  getCenter: () => ({ lat: 30, wrap: () => ({ lat: 30, lng: 0 }) }),
  getContainer: () => ({ clientWidth: 600 }),
  on() {},
  off() {},
  easeTo: jest.fn(),
};
const mockCanvas: { tap?: Tap; tiles?: (tiles: string) => void } = {};
interface CanvasProps {
  readonly onTap: Tap;
  readonly onTiles: (tiles: string) => void;
  readonly children: ReactNode;
}
jest.mock('../map/MapCanvas.js', () => ({
  useMap: () => mockMap,
  MapCanvas: ({ onTap, onTiles, children }: CanvasProps) => {
    Object.assign(mockCanvas, { tap: onTap, tiles: onTiles });
    return children;
  },
}));
jest.mock('../map/Pin.js', () => ({ Pin: () => null }));
jest.mock('./useLandmarks.js', () => ({ useLandmarks: () => [] }));
jest.mock('@deck.gl/layers', () => ({}));

const open = (zoom: number) => {
  mockMap.zoom = zoom;
  const onValue = jest.fn();
  render(<LocationPicker value={nowhere} onValue={onValue} />);
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Put the pin in the middle' }));
  return { onValue, press };
};

beforeEach(() => void mockMap.easeTo.mockClear());

it.each([
  [0, false],
  [9, false],
  [10, true],
  [16, true],
])('at zoom %d the button puts the pin: %s', async (zoom, isPut) => {
  const { onValue, press } = open(zoom);
  await press();
  expect(onValue).toHaveBeenCalledTimes(isPut ? 1 : 0);
  expect(screen.queryByText(/^Move closer first/) === null).toBe(isPut);
});

it('a tap on the whole world comes closer to where it was, and puts no pin', () => {
  const { onValue } = open(0);
  act(() => mockCanvas.tap?.({ lat: 51.4, lng: -1.3 }, mockMap));
  expect(onValue).not.toHaveBeenCalled();
  expect(mockMap.easeTo).toHaveBeenCalledWith({ center: [-1.3, 51.4], zoom: 3 });
  expect(screen.getByRole('status')).toHaveTextContent(/^Move closer first/);
  mockMap.zoom = 16;
  act(() => mockCanvas.tap?.({ lat: 51.4, lng: -1.3 }, mockMap));
  expect(onValue).toHaveBeenCalledTimes(1);
});

it('says when there are no streets on the map, once that is known', () => {
  open(16);
  expect(screen.queryByText(/no streets/)).toBeNull();
  act(() => mockCanvas.tiles?.('none'));
  expect(screen.getByText(/^This map shows no streets/)).toBeInTheDocument();
});
