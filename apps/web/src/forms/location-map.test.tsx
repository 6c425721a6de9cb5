import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { retryable } from '../ui/retryable.js';
import { nowhere } from './location.js';
import { LocationFields } from './LocationFields.js';
import { LocationMap } from './LocationMap.js';
import type { LocationPickerProps } from './LocationPicker.js';
import { enteredLocation, sayNearest, sayLocation, roundedLocation } from './location-words.js';

describe('a location in words', () => {
  const rowan = { lat: 51.40122, lng: -1.32031 };

  it('names both directions, on either side of the equator and of Greenwich', () => {
    expect(sayLocation(rowan)).toBe('51.40122° north, 1.32031° west');
    expect(sayLocation({ lat: -33.5, lng: 151.25 })).toBe('33.50000° south, 151.25000° east');
  });

  it('is told by the nearest thing within five kilometres', () => {
    const bed = { name: 'Kiln Street raised bed', at: { lat: 51.40987, lng: -1.31648 } };
    const paris = { name: 'Paris', at: { lat: 48.85, lng: 2.35 } };
    expect(sayNearest(rowan, [paris, bed])).toBe('1.0 km from Kiln Street raised bed');
    expect(sayNearest(rowan, [paris])).toBeUndefined();
    expect(sayNearest(rowan, [])).toBeUndefined();
  });

  it('is what the fields hold, and none while they hold half a location or no such angle', () => {
    expect(enteredLocation(roundedLocation(rowan))).toEqual(rowan);
    expect(enteredLocation(nowhere)).toBeUndefined();
    expect(enteredLocation({ x: '51,5', y: '' })).toBeUndefined();
    expect(enteredLocation({ x: '91', y: '0' })).toBeUndefined();
  });
});

const pairOf = () => screen.queryByRole('textbox', { name: 'Latitude' });

function Fields() {
  const [value, onValue] = useState(nowhere);
  return <LocationFields value={value} onValue={onValue} />;
}

describe('a browser that draws no maps', () => {
  it('has the two fields and says why', () => {
    render(<Fields />);
    expect(pairOf()).toBeInTheDocument();
    expect(screen.getByText(/^This browser can’t show the map/)).toBeInTheDocument();
  });
});

/** Stands in for what tells an element that it is on the screen, which jsdom cannot know. */
class Watch {
  static seen: (() => void)[] = [];
  constructor(private readonly onSeen: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    Watch.seen.push(() => this.onSeen([{ isIntersecting: true }]));
  }
  disconnect() {}
}
Object.assign(globalThis, { IntersectionObserver: Watch });
const scrollThere = () => act(async () => Watch.seen.forEach((see) => see()));
afterEach(() => void (Watch.seen = []));

function Drawn({ onValue }: LocationPickerProps) {
  return (
    <button type="button" onClick={() => onValue({ x: '1', y: '2' })}>
      The map
    </button>
  );
}

describe('the map of a location', () => {
  const load = () => {
    const asked: { resolve(Picker: typeof Drawn): void; reject(error: Error): void }[] = [];
    const from = () => new Promise<typeof Drawn>((resolve, reject) => asked.push({ resolve, reject }));
    return { asked, Picker: retryable(from) };
  };

  it('is fetched when it comes near the screen, not before', async () => {
    const { asked, Picker } = load();
    render(<LocationMap value={nowhere} onValue={() => undefined} Picker={Picker} />);
    expect(asked).toHaveLength(0);
    await scrollThere();
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(async () => asked[0]?.resolve(Drawn));
    expect(screen.getByRole('button', { name: 'The map' })).toBeInTheDocument();
  });

  it('says that it did not load, and tries again when asked', async () => {
    const { asked, Picker } = load();
    render(<LocationMap value={nowhere} onValue={() => undefined} Picker={Picker} />);
    await scrollThere();
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(async () => asked[0]?.reject(new TypeError('Failed to fetch')));
    expect(screen.getByText(/^The map didn’t load/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    await act(async () => asked[1]?.resolve(Drawn));
    expect(screen.getByRole('button', { name: 'The map' })).toBeInTheDocument();
    expect(screen.queryByText(/^The map didn’t load/)).toBeNull();
  });
});
