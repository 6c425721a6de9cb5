import { describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { testMasterKey } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { DataExports, ExportLinks, ExportRuns, ExportStopped, PersonKeys, Sessions } from '../index.js';
import { closeAccount } from '../persons/close-account.js';

const db = suiteDatabase();
const sql = (text: string, values: unknown[] = []) => db.pool.query(text, values);
const progress = { actions: { done: 1, total: 2 } };

const aPerson = async () => {
  const keys = new PersonKeys(db.pool, testMasterKey);
  const [exports, runs, links] = [
    new DataExports(db.pool),
    new ExportRuns(db.pool, keys),
    new ExportLinks(db.pool, keys),
  ];
  const person = newId();
  const session = await new Sessions(db.pool).create({ userId: person, lifeSeconds: 600 });
  const ask = async () => {
    const id = newId();
    await exports.note(id, person, db.pool);
    return id;
  };
  const make = async (...texts: string[]) => {
    const begun = (await runs.begin(await ask(), newId()))!;
    for (const [part, text] of texts.entries()) await runs.write(begun, part, Buffer.from(text));
    await runs.finish(begun, progress, db.pool);
    return begun.id;
  };
  const fetch = async (token = '') => {
    const opened = await links.open(token);
    if (!opened) return undefined;
    const read: Buffer[] = [];
    for await (const bytes of links.read(opened)) read.push(bytes);
    return Buffer.concat(read).toString();
  };
  const link = () => links.make(person, session);
  return { person, session, keys, exports, runs, links, ask, make, fetch, link };
};
const partsOf = async (id: string) =>
  (await sql('select from events.data_export_parts where export = $1', [id])).rowCount;

describe('the making of a file', () => {
  it('begins anew after a run that died, which writes nothing any more', async () => {
    const { exports, runs, person, ask, fetch, link } = await aPerson();
    const id = await ask();
    const dead = (await runs.begin(id, newId()))!;
    await runs.write(dead, 0, Buffer.from('of the dead run'));
    const alive = (await runs.begin(id, newId()))!;
    expect(alive.runs).toBe(2);
    await expect(runs.write(dead, 1, Buffer.from('late'))).rejects.toThrow(ExportStopped);
    await expect(runs.tell(dead, progress)).rejects.toThrow(ExportStopped);
    await expect(runs.finish(dead, progress, db.pool)).rejects.toThrow(ExportStopped);
    await runs.fail(dead);
    await runs.write(alive, 0, Buffer.from('of the one '));
    await runs.tell(alive, progress);
    expect(await exports.ofPerson(person)).toMatchObject({ id, status: 'making', bytes: 11, progress });
    await runs.write(alive, 1, Buffer.from('that lives'));
    await runs.finish(alive, progress, db.pool);
    expect(await exports.ofPerson(person)).toMatchObject({ status: 'ready', bytes: 21 });
    expect(await fetch(await link())).toBe('of the one that lives');
    expect(await runs.begin(id, newId())).toBeUndefined();
  });

  it('is cancelled by its person, and what was made of it is gone; the file before is there again', async () => {
    const { exports, runs, person, ask, make, fetch, link } = await aPerson();
    await make('older');
    const id = await ask();
    await expect(ask()).rejects.toThrow('data_exports_making');
    expect(await exports.asked(person)).toEqual({ isMaking: true, ofToday: 2 });
    const begun = (await runs.begin(id, newId()))!;
    await runs.write(begun, 0, Buffer.from('newer'));
    await exports.cancel(person);
    await expect(runs.write(begun, 1, Buffer.from('late'))).rejects.toThrow(ExportStopped);
    expect(await partsOf(id)).toBe(0);
    expect(await fetch(await link())).toBe('older');
    expect(await runs.begin(id, newId())).toBeUndefined();
  });

  it('that fails does not count for the day, and can be asked for again', async () => {
    const { exports, runs, person, ask } = await aPerson();
    const id = await ask();
    const begun = (await runs.begin(id, newId()))!;
    await runs.write(begun, 0, Buffer.from('half'));
    await runs.fail(begun);
    expect(await exports.ofPerson(person)).toMatchObject({ id, status: 'failed' });
    expect(await exports.asked(person)).toEqual({ isMaking: false, ofToday: 0 });
    expect(await partsOf(id)).toBe(0);
  });

  it('takes the place of the one before', async () => {
    const { make, fetch, link } = await aPerson();
    const [first, token] = [await make('first'), await link()];
    await make('second');
    expect(await partsOf(first)).toBe(0);
    expect(await fetch(token)).toBeUndefined();
    expect(await fetch(await link())).toBe('second');
  });
});

describe('the link to a file', () => {
  it.each<[string, (person: Awaited<ReturnType<typeof aPerson>>) => Promise<unknown>]>([
    ['its minutes are over', ({ person }) => sql('update events.data_exports set link_until = now() where person = $1', [person])], // prettier-ignore
    ['the file is seven days old', ({ person }) => sql(`update events.data_exports set expires_at = now() where person = $1`, [person])], // prettier-ignore
    ['its session ended', ({ person }) => new Sessions(db.pool).revokeAll(person)],
    ['there is a newer link', ({ link }) => link()],
    ['the account is deleted', ({ person }) => closeAccount(db.pool, person)],
  ])('opens nothing once %s', async (_, end) => {
    const person = await aPerson();
    await person.make('all of it');
    const token = await person.link();
    expect(await person.fetch(token)).toBe('all of it');
    await end(person);
    expect(await person.fetch(token)).toBeUndefined();
  });

  it('is made for the own file alone, and for one that is there', async () => {
    const [anna, ben] = [await aPerson(), await aPerson()];
    await anna.make('of Anna');
    expect(await ben.link()).toBeUndefined();
    // A session of another person opens nothing, were it ever noted.
    expect(await anna.fetch(await anna.links.make(anna.person, ben.session))).toBeUndefined();
  });

  it('ends in the middle of a download when the account is deleted', async () => {
    const { person, links, make, link } = await aPerson();
    const id = await make('one', 'two');
    const read = links.read((await links.open((await link())!))!);
    expect(String((await read.next()).value)).toBe('one');
    await closeAccount(db.pool, person);
    await expect(read.next()).rejects.toThrow('gone');
    expect(await partsOf(id)).toBe(0);
  });
});

it('a file is sealed in the database, is unreadable without the key, and parts keep their order', async () => {
  const { person, keys, links, make, link } = await aPerson();
  const id = await make('Wilhelmina Quincebush', 'lives here');
  const { rows } = await sql('select sealed from events.data_export_parts where export = $1', [id]);
  expect(rows.map(({ sealed }) => String(sealed)).join()).not.toContain('Quincebush');
  const opened = (await links.open((await link())!))!;
  await sql('update events.data_export_parts set part = part + 10 where export = $1', [id]);
  await sql('update events.data_export_parts set part = 11 - part where export = $1', [id]);
  await expect(links.read(opened).next()).rejects.toThrow();
  await keys.destroy(person);
  await expect(links.read(opened).next()).rejects.toThrow('gone');
});

it('what is old is forgotten with its parts', async () => {
  const { exports, person, make, ask } = await aPerson();
  await exports.forgetOld();
  const id = await make('old');
  await ask();
  await exports.cancel(person);
  expect(await exports.forgetOld()).toBe(0);
  await sql(`update events.data_exports set requested_at = now() - interval '8 days', expires_at = expires_at - interval '8 days'
    where person = $1`, [person]); // prettier-ignore
  expect(await exports.ofPerson(person)).toBeUndefined();
  expect([await exports.forgetOld(), await exports.forgetOld()]).toEqual([2, 0]);
  expect(await partsOf(id)).toBe(0);
});
