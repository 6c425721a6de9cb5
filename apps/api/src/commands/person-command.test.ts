import { describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import type { Person } from '../graphql/schema/context.js';
import { type CommandResult, MutationInput, type PersonCommand, personCommand } from './person-command.js';

class SampleInput extends MutationInput {}
const stream = 'thing-1';
const appended = (repeated: boolean) => ({ repeated, events: [{ stream, version: 4 }] });

/** Runs a command that decides these facts, on a store that has or has not seen its id. */
const run = (facts: readonly object[], isRepeated: boolean): Promise<CommandResult> => {
  const Sample = personCommand('Sample', {
    input: SampleInput,
    decide: () => ({ stream, expected: 3, facts }) as never,
  });
  const store = {
    answerOf: async () => (isRepeated ? appended(true) : undefined),
    append: async () => appended(isRepeated),
  };
  const Handler = Sample.Handler as new (...parts: object[]) => {
    execute(command: PersonCommand): Promise<CommandResult>;
  };
  const viewer = { role: 'bk_user', userId: newId() } as Person;
  return new Handler(store, { config: { adminUsernames: [] } }).execute(
    new Sample(viewer, { clientMutationId: newId() }),
  );
};

describe('the result of a command', () => {
  it.each([
    ['that writes', [{}], false, { version: 4, writtenEarlier: false }],
    ['that changes nothing', [], false, { version: 3, writtenEarlier: true }],
    ['that came before', [{}], true, { version: 4, writtenEarlier: true }],
    ['that came before and would change nothing now', [], true, { version: 4, writtenEarlier: true }],
  ])('%s says whether anything was written', async (_name, facts, isRepeated, result) => {
    expect(await run(facts, isRepeated)).toMatchObject({ id: '1', ...result });
  });
});
