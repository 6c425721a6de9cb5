import { describe, expect, it } from '@jest/globals';
import { bigint, boolean, float8, int, text, time, uuid } from './column.js';
import { table } from './table.js';

const beds = table(
  'beds',
  {
    id: uuid().key(),
    fullName: text(),
    lat: float8().null(),
    plantCount: int().derivedFrom(0),
    state: text().derivedFrom("gardener's"),
    dugAt: time().null().derivedFrom(null),
    secret: boolean().hidden(),
    version: int(),
    revision: bigint().derivedFrom(0, `nextval('read.revisions')`),
  },
  {
    removable: true,
    storage: 'with (fillfactor = 80)',
    indexes: { name: '(lower(full_name), id)' },
    writeIndexes: { dug: '(dug_at)' },
  },
);

describe('a table', () => {
  it('makes the table of a generation, with the defaults of what is derived and what writing needs', () => {
    expect(beds.create(3)).toBe(`create table read.beds_g3 (
  id uuid not null,
  full_name text not null,
  lat float8,
  plant_count int not null default 0,
  state text not null default 'gardener''s',
  dug_at timestamptz default null,
  secret boolean not null,
  version int not null,
  revision bigint not null default nextval('read.revisions'),
  primary key (id)
) with (fillfactor = 80);
create index if not exists beds_g3_dug on read.beds_g3 (dug_at);`);
    expect(beds.createIndexes(3)).toBe(`create index if not exists beds_g3_dug on read.beds_g3 (dug_at);
create index if not exists beds_g3_name on read.beds_g3 (lower(full_name), id);`);
  });

  it('shows all columns but the hidden ones', () => {
    expect(beds.viewQuery(3)).toBe(
      'select id, full_name, lat, plant_count, state, dug_at, version, revision from read.beds_g3',
    );
    expect(beds.select('b')).toBe(
      'b.id as "id", b.full_name as "fullName", b.lat as "lat", b.plant_count as "plantCount", b.state as "state", ' +
        'b.dug_at as "dugAt", b.version as "version", b.revision::float8 as "revision"',
    );
    expect(beds.select('b', ['id', 'secret'])).toBe('b.id as "id"');
  });

  it('keeps the keys of removed rows, of several columns too, and no data', () => {
    expect(beds.removed!.create(3)).toBe(`create table read.beds_removed_g3 (
  id uuid not null,
  version int not null,
  primary key (id)
) ;`);
    const keepers = table(
      'keepers',
      { bedId: uuid().key(), userId: uuid().key(), isOwner: boolean(), version: int() },
      { removable: true, partOf: { table: beds, by: 'bedId' } },
    );
    expect(Object.keys(keepers.removed!.columns)).toEqual(['bedId', 'userId', 'version']);
    expect(keepers.removed!.create(1)).toContain('primary key (bed_id, user_id)');
    expect(table('plants', { id: uuid().key(), version: int() }).removed).toBeUndefined();
  });

  it('has a view of its own where it says so, or none', () => {
    const own = table('own', { id: uuid().key() }, { view: (from, g) => `select ${g} as g from ${from}` });
    expect(own.viewQuery(2)).toBe('select 2 as g from read.own_g2');
    expect(table('unread', { id: uuid().key() }, { view: null }).viewQuery(2)).toBeUndefined();
  });

  it('needs a key', () => {
    expect(() => table('loose', { name: text() })).toThrow('Table loose has no key');
  });

  it('names in its key what its rows are part of, unless they have a stream of their own', () => {
    const columns = { id: uuid().key(), bedId: uuid() };
    const part = (ownStream?: true) =>
      table('plants', columns, { partOf: { table: beds, by: 'bedId', ...(ownStream ? { ownStream } : {}) } });
    expect(() => part()).toThrow('The key of table plants does not name what its rows are part of');
    expect(part(true).options.partOf).toMatchObject({ by: 'bedId', ownStream: true });
  });
});
