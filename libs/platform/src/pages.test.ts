import { expect, it } from '@jest/globals';
import { pages } from './pages.js';

it('each page is asked for by the last row of the one before, until one is empty', async () => {
  const asked: (number | undefined)[] = [];
  const next = async (last?: { readonly n: number }) => {
    asked.push(last?.n);
    const from = last?.n ?? 0;
    return [1, 2, 3, 4, 5]
      .filter((n) => n > from)
      .slice(0, 2)
      .map((n) => ({ n }));
  };
  const read: number[][] = [];
  for await (const page of pages(next)) read.push(page.map(({ n }) => n));
  expect(read).toEqual([[1, 2], [3, 4], [5]]);
  expect(asked).toEqual([undefined, 2, 4, 5]);
});
