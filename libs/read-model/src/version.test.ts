import { describe, expect, it } from '@jest/globals';
import { type Projection, projection } from './projection.js';
import { readModelOf } from './read-model.js';
import { boolean, float8, int, text, uuid } from './schema/column.js';
import { insert } from './schema/reducers.js';
import { type TableOptions, versionedTable } from './schema/table.js';
import { versionOf } from './version.js';

const columns = { id: uuid().key(), username: text(), name: text(), isAdmin: boolean() };
const people = (own: object = columns, options: TableOptions = {}): Projection => ({
  name: 'people',
  topics: ['stewardship.events'],
  handles: ['UserRegistered', 'UserEmailAdded'],
  tables: [versionedTable('people', { ...(own as typeof columns) }, options as object)],
  project: () => Promise.resolve([]),
});
const before = versionOf(people());

describe('the version of a projection', () => {
  it('is ten hexadecimal digits, the same for the same declaration', () => {
    expect(before).toMatch(/^[0-9a-f]{10}$/);
    expect(versionOf(people())).toBe(before);
  });

  const { id, username, name, isAdmin } = columns;
  it.each<[string, Projection]>([
    ['a column is dropped', people({ id, username, isAdmin })],
    ['a column is renamed', people({ id, username, fullName: name, isAdmin })],
    ['a column gets another type', people({ id, username, name, isAdmin: int() })],
    ['a column is inserted in the middle', people({ id, username, height: float8(), name, isAdmin })],
    ['columns change places', people({ id, name, username, isAdmin })],
    ['a column may be empty', people({ id, username, name: text().null(), isAdmin })],
    ['a column is hidden', people({ id, username, name: name.hidden(), isAdmin })],
    ['the view says something else', people(columns, { view: (from) => `select id from ${from}` })],
    ['rows can be removed', people(columns, { removable: true })],
    ['another event is handled', { ...people(), handles: ['UserRegistered'] }],
    ['another topic is read', { ...people(), topics: ['sensors.uplinks'] }],
    ['a setting that decides the rows comes', { ...people(), settings: { gapMinutes: 30 } }],
    ['the logic was changed and its revision raised', { ...people(), revision: 2 }],
  ])('is another one when %s', (_change, after) => {
    expect(versionOf(after)).not.toBe(before);
  });

  it('stays when an index is added, or the order of what is handled changes', () => {
    expect(
      versionOf(people(columns, { indexes: { name: '(name)' }, writeIndexes: { admin: '(is_admin)' } })),
    ).toBe(before);
    expect(versionOf({ ...people(), handles: ['UserEmailAdded', 'UserRegistered'] })).toBe(before);
  });

  it('follows the settings by their values, in whatever order they stand', () => {
    const [one, other, same] = [
      { a: 1, b: 2 },
      { a: 1, b: 3 },
      { b: 2, a: 1 },
    ].map((settings) => versionOf({ ...people(), settings }));
    expect([other === one, same === one]).toEqual([false, true]);
  });

  it('follows which parts a derived column is about', () => {
    const of = versionedTable('people', columns);
    const [all, admins] = [{}, { any: 'isAdmin' }].map((which) =>
      versionOf({ ...people(), counts: [{ column: 'name', of: of as never, ...which }] }),
    );
    expect(admins).not.toBe(all);
  });

  it('follows the revision of an ordinary projection', () => {
    const table = versionedTable('users', columns);
    const on = { UserRegistered: insert(table, () => ({ id: '', username: '', name: '', isAdmin: false })) };
    const [first, same, raised] = [undefined, 1, 2].map((revision) =>
      versionOf(projection('users', { tables: [table], on, ...(revision ? { revision } : {}) })),
    );
    expect([same === first, raised === first]).toEqual([true, false]);
  });
});

describe('the version of a read model', () => {
  const [table] = people().tables;
  const names = { table: table!, of: [table!], sql: () => 'select 1 as one' };
  const base = readModelOf([people()], [names]);

  it('names the schema that its programs read', () => {
    expect(base.schema).toBe(`read_${base.version}`);
    expect(readModelOf([people()], [names]).version).toBe(base.version);
  });

  it.each([
    ['a projection', readModelOf([{ ...people(), revision: 2 }], [names])],
    ['the number of projections', readModelOf([people(), { ...people(), name: 'others' }], [names])],
    ['a view on top', readModelOf([people()], [{ ...names, sql: () => 'select 2 as two' }])],
  ])('is another one with another version of %s', (_what, other) => {
    expect(other.version).not.toBe(base.version);
  });
});
