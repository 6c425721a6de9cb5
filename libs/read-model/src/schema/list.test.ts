import { expect, it } from '@jest/globals';
import { guest } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { type ThingFilter, thingList } from '../things/things.queries.js';

/** The end of the statement of a page, and the values that it is asked with. */
const limitOf = async (filter: ThingFilter, first: number) => {
  const asked: { text: string; values: unknown[] }[] = [];
  const pool = {
    query: (statement: { text: string; values: unknown[] }) => {
      asked.push(statement);
      return Promise.resolve({ rows: [] });
    },
  };
  await thingList.page(pool as unknown as Pick<Pool, 'query'>, {
    viewer: guest,
    filter,
    order: 'NEWEST',
    first,
  });
  const [{ text, values }] = asked as [(typeof asked)[0]];
  return { limit: /limit (\S+)$/.exec(text)?.[1], values };
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
