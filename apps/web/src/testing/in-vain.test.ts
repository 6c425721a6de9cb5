import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

const failureOf = async (waiting: Promise<unknown>): Promise<Error> =>
  waiting.then(
    () => Promise.reject(new Error('It was found')),
    (error: Error) => error,
  );

it('what was waited for in vain shows the document once it is over, not with each look', async () => {
  document.body.innerHTML = '<p>All there is</p>';
  const looks: string[] = [];
  const look = () => {
    try {
      screen.getByText('Nowhere');
    } catch (error) {
      looks.push((error as Error).message);
      throw error;
    }
  };
  // The stack is what Jest prints.
  expect((await failureOf(waitFor(look, { timeout: 60, interval: 20 }))).stack).toContain('All there is');
  expect((await failureOf(screen.findByText('Nowhere', {}, { timeout: 60 }))).stack).toContain(
    'All there is',
  );
  expect(looks.length).toBeGreaterThan(1);
  for (const said of looks) expect(said).not.toContain('All there is');
});

it('of several that were found each is shown', async () => {
  document.body.innerHTML = '<p>Twice <i>in the morning</i></p><p>Twice <i>at night</i></p>';
  const { stack } = await failureOf(screen.findByText('Twice', {}, { timeout: 60 }));
  const [, matches] = /Here are the matching elements:([^]*)\(If this is intentional/.exec(stack ?? '') ?? [];
  for (const text of ['in the morning', 'at night']) expect(matches).toContain(text);
});
