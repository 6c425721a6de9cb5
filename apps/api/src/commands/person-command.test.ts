import { describe, expect, it } from '@jest/globals';
import { reject } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import type { Person } from '../graphql/schema/context.js';
import { type CommandResult, MutationInput, type PersonCommand, personCommand } from './person-command.js';

class SampleInput extends MutationInput {}
const stream = 'thing-1';
const appended = (repeated: boolean) => ({ repeated, events: [{ stream, version: 4 }] });

/** Runs a command that decides so, on a store that has or has not seen its id. */
const runDeciding = (decision: object, isRepeated: boolean): Promise<CommandResult> => {
  const Sample = personCommand('Sample', { input: SampleInput, decide: () => decision as never });
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

const run = (facts: readonly object[], isRepeated: boolean) =>
  runDeciding({ stream, expected: 3, facts }, isRepeated);

describe('a command about several', () => {
  const done = { stream, expected: 3, facts: [{}] };
  const denied = reject('DENIED');
  const each = (...parts: readonly (readonly [string, object])[]) => ({ each: new Map(parts) });

  it('does what it may, and answers with what was refused of the others', async () => {
    const result = await runDeciding(each(['a', done], ['b', denied]), false);
    expect(result).toMatchObject({ id: '1', version: 4, writtenEarlier: false });
    expect([...result.refused!]).toEqual([['b', denied]]);
  });

  it('of which all is refused writes nothing', async () => {
    const result = await runDeciding(each(['a', denied], ['b', denied]), false);
    expect(result).toMatchObject({ events: [], writtenEarlier: true });
    expect([...result.refused!.keys()]).toEqual(['a', 'b']);
  });

  it('that came before gets its first answer, also where all would be refused now', async () => {
    const result = await runDeciding(each(['a', denied]), true);
    expect(result).toMatchObject({ id: '1', version: 4, writtenEarlier: true });
  });
});

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
