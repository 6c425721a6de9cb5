import { describe, expect, it } from '@jest/globals';
import { guest } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { groupList } from '../groups/groups.queries.js';
import { type ThingFilter, thingList } from '../things/things.queries.js';
import type { List } from './list.js';

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** A database that answers with nothing, and what it was asked. */
const emptyPool = () => {
  const asked: Statement[] = [];
  const query = (statement: Statement) => {
    asked.push(statement);
    return Promise.resolve({ rows: [] });
  };
  return { asked, pool: { query } as unknown as Pick<Pool, 'query'> };
};

/** The end of the statement of a page, and the values that it is asked with. */
const limitOf = async (filter: ThingFilter, first: number) => {
  const { asked, pool } = emptyPool();
  await thingList.page(pool, { viewer: guest, filter, order: 'NEWEST', first });
  const [{ text, values }] = asked as [Statement];
  return { limit: /limit (\S+)$/.exec(text)?.[1], values };
};

type Page = (asked: { first?: number; columns?: readonly string[] }) => Promise<unknown>;

/** The names of the statements that these pages are read with. */
const namesOf = async <R extends object, F, O extends string>(
  list: List<R, F, O>,
  ask: (page: Page) => Promise<unknown>[],
): Promise<ReadonlySet<string>> => {
  const { asked, pool } = emptyPool();
  const usual = { viewer: guest, filter: {} as F, order: list.orderNames[0]!, first: 51 };
  await Promise.all(ask((different) => list.page(pool, { ...usual, ...different })));
  return new Set(asked.flatMap(({ name }) => name ?? []));
};

it('a usual limit stands in the statement of a page, so that it is planned once', async () => {
  expect(await limitOf({}, 21)).toEqual({ limit: '21', values: [] });
  expect(await limitOf({ hasLocation: true, publicOnly: true }, 201)).toEqual({ limit: '201', values: [] });
});

it('any other limit is a value, so that texts stay few', async () => {
  expect(await limitOf({}, 22)).toEqual({ limit: '$1', values: [22] });
});

it('where a filter has values, so is the limit: a plan is made for what is asked', async () => {
  expect(await limitOf({ types: ['MURAL'] }, 21)).toEqual({ limit: '$2', values: [['MURAL'], 21] });
  expect(await limitOf({ search: 'rowan' }, 21)).toMatchObject({ limit: expect.stringMatching(/^\$\d$/) });
});

it('what the filter and the rights both say stands in a statement once', async () => {
  const { asked, pool } = emptyPool();
  const usual = { viewer: guest, first: 21, columns: ['id'] };
  await thingList.page(pool, { ...usual, order: 'NEWEST', filter: { publicOnly: true } });
  await groupList.page(pool, { ...usual, order: 'NAME', filter: { personal: false } });
  const said = asked.map(({ text }) => text.match(/r\.is_public|not r\.is_personal/g));
  expect(said).toEqual([['r.is_public'], ['r.is_public', 'not r.is_personal']]);
});

describe('names of statements', () => {
  it('pages of every size have no more of them than the list has sizes of its own', async () => {
    const sizes = Array.from({ length: 201 }, (_, n) => n + 1);
    const names = await namesOf(groupList, (page) => sizes.map((first) => page({ first })));
    expect(names.size).toBe(3);
  });

  it('whoever uses up those of a list takes them from no other', async () => {
    // Each set of columns is a text of its own.
    const columns = Object.keys(thingList.table.columns);
    const sets = Array.from({ length: 600 }, (_, n) => [
      ...columns.filter((_, i) => (n >> i) % 2 === 1),
      'version',
    ]);
    const ofThings = await namesOf(thingList, (page) => sets.map((set) => page({ columns: set })));
    const ofGroups = await namesOf(groupList, (page) => [page({ columns: ['id'] })]);
    expect(ofGroups.size).toBe(1);
    expect(ofThings.size).toBeLessThan(100);
  });
});
