import { describe, expect, it } from '@jest/globals';
import type { ProjectionEvent } from '../projection-event.js';
import { boolean, float8, int, text, time, uuid } from './column.js';
import {
  type EventNamed,
  fold,
  type Folded,
  insert,
  type Reducers,
  remove,
  rowFromEvents,
  stepsOf,
  update,
} from './reducers.js';
import { type AnyTable, type RowOf, table } from './table.js';

const beds = table(
  'beds',
  {
    id: uuid().key(),
    name: text(),
    lat: float8().null(),
    keeperCount: int().derivedFrom(0),
    isOwned: boolean().derivedFrom(false),
    state: text().derivedFrom('fallow'),
    createdAt: time().ofInsert(),
    changedAt: time().ofChange(),
    version: int(),
  },
  { removable: true },
);
const keepers = table(
  'keepers',
  { bedId: uuid().key(), userId: uuid().key(), isOwner: boolean(), version: int() },
  { removable: true, partOf: { table: beds, by: 'bedId' } },
);

/** Things and their accesses stand for beds and their keepers. */
const reducers = {
  ThingRegistered: insert(beds, ({ data }) => ({ id: data.thingId, lat: data.location?.lat })),
  ThingDetailsChanged: update(beds, ({ data }) => ({
    id: data.thingId,
    name: data.name,
    ...(data.location === undefined ? {} : { lat: data.location?.lat ?? null }),
  })),
  ThingDeleted: remove(beds, ({ data }) => ({ id: data.thingId })),
  ThingAccessGranted: insert(keepers, ({ data }) => ({ bedId: data.thingId })),
  ActionDeleted: update(beds, ({ data }) => ({ id: data.thingId })),
  ThingAccessRevoked: remove(keepers, ({ data }) => ({ bedId: data.thingId, userId: data.userId })),
} satisfies Reducers;
const counts = [
  { column: 'keeperCount', of: keepers },
  { column: 'isOwned', of: keepers, any: 'isOwner' },
];
const projection = { reducers, counts };

const at = '2026-06-01T08:00:00.000Z';
const id = 'bed-1';
const event = (version: number, type: ProjectionEvent['type'], data: object = {}) =>
  ({ type, version, occurredAt: at, data: { thingId: id, ...data } }) as unknown as ProjectionEvent;
const dug = event(1, 'ThingRegistered', { name: 'Bed 12', location: { lat: 51.5, lng: 0 } });
const kept = (version: number, userId: string, isOwner = true) =>
  event(version, 'ThingAccessGranted', { userId, isOwner });
const left = (version: number, userId: string) => event(version, 'ThingAccessRevoked', { userId });

const nothing: Folded = { key: { id }, row: undefined, version: 0, removedBy: 0 };
const folded = (events: readonly ProjectionEvent[], from: Folded = nothing): Folded => {
  const state = { ...from };
  for (const step of stepsOf(reducers, events).get(beds)?.get(id) ?? []) fold(state, step);
  return state;
};

describe('folding the events of a row', () => {
  it('makes, changes and removes it, one version after the other', () => {
    const renamed = event(2, 'ThingDetailsChanged', { name: 'Old bed' });
    expect(folded([dug])).toMatchObject({ row: { name: 'Bed 12', lat: 51.5 }, version: 1 });
    expect(folded([dug, renamed])).toMatchObject({ row: { name: 'Old bed', lat: 51.5 }, version: 2 });
    expect(folded([dug, renamed, event(3, 'ThingDeleted')])).toEqual({
      ...{ key: { id }, row: undefined },
      ...{ version: 3, removedBy: 3 },
    });
  });

  it('passes over events that are not newer', () => {
    const renamed = event(2, 'ThingDetailsChanged', { name: 'Old bed' });
    const now = folded([dug, renamed]);
    expect(folded([dug, renamed], now)).toEqual(now);
    expect(folded([renamed, event(3, 'ThingDetailsChanged', { name: 'Bed 13' })], now)).toMatchObject({
      row: { name: 'Bed 13' },
      version: 3,
    });
    const gone = folded([event(3, 'ThingDeleted')], now);
    expect(folded([dug, renamed], gone)).toEqual(gone);
  });

  it('changes nothing of a row that is not there', () => {
    expect(folded([event(2, 'ThingDetailsChanged', { name: 'Old bed' })])).toEqual(nothing);
  });

  it('with the key alone moves the version, and no moment', () => {
    const seen = { ...event(2, 'ActionDeleted'), occurredAt: '2026-06-02T09:00:00.000Z' } as ProjectionEvent;
    expect(folded([dug, seen])).toMatchObject({ row: { name: 'Bed 12', changedAt: at }, version: 2 });
  });

  it('of its parts moves the version, and no moment', () => {
    const shared = { ...kept(2, 'anna'), occurredAt: '2026-06-02T09:00:00.000Z' } as ProjectionEvent;
    expect(folded([dug, shared])).toMatchObject({ row: { name: 'Bed 12', changedAt: at }, version: 2 });
    expect(folded([dug, kept(2, 'anna'), left(3, 'anna')])).toMatchObject({ version: 3 });
  });

  it('keeps what one event says of a row and of its part, in either order', () => {
    type Granted = EventNamed<'ThingAccessGranted'>;
    const part = insert(keepers, ({ data }: Granted) => ({ bedId: data.thingId }));
    const whole = update(beds, ({ data }: Granted) => ({ id: data.thingId, name: 'Shared bed' }));
    for (const both of [
      [part, whole],
      [whole, part],
    ]) {
      const state = { ...nothing };
      const steps = stepsOf({ ...reducers, ThingAccessGranted: both }, [dug, kept(2, 'anna')]);
      for (const step of steps.get(beds as unknown as AnyTable)!.get(id)!) fold(state, step);
      expect(state).toMatchObject({ row: { name: 'Shared bed' }, version: 2 });
    }
  });

  it('null empties a column; what is left out or undefined stays', () => {
    const moved = event(2, 'ThingDetailsChanged', { location: null });
    expect(folded([dug, moved]).row).toMatchObject({ name: 'Bed 12', lat: null });
    expect(folded([dug, event(2, 'ThingDetailsChanged')]).row).toMatchObject({ name: 'Bed 12', lat: 51.5 });
  });

  it('tells when the row was made, and when it was changed last', () => {
    const later = '2026-06-02T09:00:00.000Z';
    const renamed = { ...event(2, 'ThingDetailsChanged', { name: 'Old bed' }), occurredAt: later };
    expect(folded([dug]).row).toMatchObject({ createdAt: at, changedAt: at });
    expect(folded([dug, renamed]).row).toMatchObject({ createdAt: at, changedAt: later });
  });

  it('an insert takes the fields of its event by name, where it gives no value of its own', () => {
    const dig = (name: string | undefined) =>
      insert(beds, ({ data }: EventNamed<'ThingRegistered'>) => ({
        id: data.thingId,
        lat: 51.5,
        name: name!,
      }));
    const nameIn = (name: string | undefined) =>
      stepsOf({ ThingRegistered: dig(name) }, [dug])
        .get(beds as unknown as AnyTable)!
        .get(id)![0]!.values['name'];
    expect([nameIn('Bed 13'), nameIn(undefined)]).toEqual(['Bed 13', 'Bed 12']);
  });

  it('makes a row again after its removal', () => {
    const steps = stepsOf(reducers, [kept(2, 'anna'), left(3, 'anna'), kept(4, 'anna')]).get(keepers)!;
    const state: Folded = { ...nothing, key: { bedId: id, userId: 'anna' } };
    for (const step of steps.get(`${id} anna`)!) fold(state, step);
    expect(state).toMatchObject({ row: { isOwner: true }, version: 4, removedBy: 3 });
  });

  it('of rows that cannot be removed is not declared', () => {
    const plants = table('plants', { id: uuid().key(), version: int() });
    expect(() => remove(plants, () => ({ id }))).toThrow('Rows of plants are not declared removable');
  });
});

describe('a row from its events', () => {
  const row = (events: readonly ProjectionEvent[], before?: RowOf<typeof beds>) =>
    rowFromEvents<AnyTable>(beds as unknown as AnyTable, projection, { id }, events, before) as
      RowOf<typeof beds> | undefined;

  it('has every column: its own, the first of those derived, its parts counted', () => {
    expect(row([dug, kept(2, 'anna'), kept(3, 'ben')])).toEqual({
      ...{ id, name: 'Bed 12', lat: 51.5, state: 'fallow' },
      ...{ keeperCount: 2, isOwned: true, createdAt: new Date(at), changedAt: new Date(at), version: 3 },
    });
  });

  it('keeps what was derived before, and counts anew', () => {
    const before = { ...row([dug])!, state: 'planted', keeperCount: 7 };
    expect(row([dug, kept(2, 'anna')], before)).toMatchObject({ state: 'planted', keeperCount: 1 });
  });

  it('counts parts that left and returned once', () => {
    expect(row([dug, kept(2, 'anna'), kept(3, 'ben'), left(4, 'ben')])).toMatchObject({ keeperCount: 1 });
    const again = [dug, kept(2, 'anna'), kept(3, 'anna'), left(4, 'anna'), kept(5, 'anna')];
    expect(row(again)).toMatchObject({ keeperCount: 1 });
  });

  it('tells whether there is a part of which something is true, until the last such part is gone', () => {
    const byBoth = [dug, kept(2, 'anna'), kept(3, 'ben', false)];
    expect(row([dug])).toMatchObject({ isOwned: false });
    expect(row(byBoth)).toMatchObject({ isOwned: true });
    expect(row([...byBoth, left(4, 'ben')])).toMatchObject({ isOwned: true });
    expect(row([...byBoth, left(4, 'anna')], { ...row(byBoth)! })).toMatchObject({ isOwned: false });
  });

  it('is not there before the first event, nor after its removal', () => {
    expect(row([])).toBeUndefined();
    expect(row([dug, event(2, 'ThingDeleted')])).toBeUndefined();
  });
});
