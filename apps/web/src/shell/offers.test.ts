import { describe, expect, it } from '@jest/globals';
import { type Candidate, candidatesOf, type Offerable, reasonOf } from './offers.js';

const now = new Date('2026-07-16T09:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const thing = (id: string, more: Partial<Offerable> = {}): Offerable => ({
  id,
  name: id,
  type: 'HEDGE',
  mayRecord: true,
  ...more,
});
const dry = { water: 12, waterReading: { at: minutesAgo(30) } };
const newbury = { lat: 51.4, lng: -1.32 };
/** So many kilometres north of Newbury. */
const north = (km: number) => ({ x: newbury.lat + km / 111.195, y: newbury.lng });
const kinds = (candidates: readonly Candidate[]) => candidates.map(({ id, why }) => [id, why.kind]);

describe('the nearest', () => {
  it('comes first within two kilometres', () => {
    const mine = [thing('dry', dry), thing('near', { location: north(1.99) })];
    expect(kinds(candidatesOf({ mine, recent: [], here: newbury }, now))).toEqual([
      ['near', 'nearest'],
      ['dry', 'mine'],
    ]);
  });

  it.each([2.01, 412])('is one of mine and no more at %d km: that is too far to walk', (km) => {
    const mine = [thing('far', { location: north(km) }), thing('dry', dry)];
    expect(kinds(candidatesOf({ mine, recent: [], here: newbury }, now))).toEqual([
      ['dry', 'mine'],
      ['far', 'mine'],
    ]);
  });

  it('is told to ten metres', () => {
    const reason = (metres: number) => reasonOf({ ...thing('near'), why: { kind: 'nearest', metres } }, now);
    expect([0, 44, 996, 1_440].map(reason)).toEqual([
      'Nearest, 10 m away',
      'Nearest, 40 m away',
      'Nearest, 1.0 km away',
      'Nearest, 1.4 km away',
    ]);
  });
});

describe('the reason of an offer', () => {
  const watered = { lastWatering: minutesAgo(2) };

  it('goes by what is known now', () => {
    const [candidate] = candidatesOf({ mine: [thing('dry', dry)], recent: [] }, now);
    expect(reasonOf(candidate!, now)).toBe('Too dry, 12.0\u00a0%');
    expect(reasonOf({ ...candidate!, ...watered }, now)).toBe('Watered, 12.0\u00a0%');
    expect(reasonOf({ ...candidate!, water: null }, now)).toBe('Yours');
  });

  it('keeps why it was chosen, beside the state', () => {
    const [candidate] = candidatesOf({ mine: [thing('dry', dry)], recent: [], onPage: 'dry' }, now);
    expect(reasonOf({ ...candidate!, ...watered }, now)).toBe('On this page. Watered, 12.0\u00a0%');
    expect(reasonOf({ ...candidate!, water: null }, now)).toBe('On this page');
  });

  it('stays as it is for what was viewed', () => {
    const [candidate] = candidatesOf({ mine: [], recent: [thing('viewed')] }, now);
    expect(reasonOf({ ...candidate!, ...dry }, now)).toBe('Recently viewed');
  });

  it('says nothing of the water of a bench', () => {
    const [candidate] = candidatesOf({ mine: [thing('bench', { type: 'BENCH', ...dry })], recent: [] }, now);
    expect(reasonOf(candidate!, now)).toBe('Yours');
  });
});
