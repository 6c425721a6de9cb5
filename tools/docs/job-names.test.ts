import { expect, it } from '@jest/globals';
import { filesUnder } from './sources.js';

const root = new URL('../../', import.meta.url);

it('every reaction of the worker has words on the page of failed jobs', () => {
  // `name: 'send-digest',` stands alone on its line; the ids of clients are in the module, names of pools in `pools.ts`; neither declares a reaction.
  const named = filesUnder(
    root,
    ['apps/worker/src'],
    /^(?!.*testing).*(?<!\.test|\.fixture|\.module|pools)\.ts$/,
  ).flatMap(({ text }) =>
    [...text.matchAll(/^\s+name: '([a-z]+(?:-[a-z]+)+)',$|Name = '([a-z]+(?:-[a-z]+)+)';$/gm)].map(
      ([, inPlace, apart]) => (inPlace ?? apart)!,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  const [words] = filesUnder(root, ['apps/web/src/admin'], /support-texts\.ts$/);
  expect(named.filter((name) => !words!.text.includes(`'${name}': '`))).toEqual([]);
});
