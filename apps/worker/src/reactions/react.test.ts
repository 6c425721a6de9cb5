import { describe, expect, it } from '@jest/globals';
import { anAction, recorded } from '@hedgerow/testing';
import { uplinkDecoded } from '@hedgerow/testing/projection';
import { consequencesOf } from './react.js';
import { reaction, type ReactionDefinition, type ReactionEvent, topicsOf } from './reaction.js';

type Definition = ReactionDefinition<'ActionRecorded', object, unknown>;
const event = recorded(anAction())[0]! as ReactionEvent;
const reacting = (over: Partial<Definition>) =>
  reaction({
    ...{ name: 'example', queue: 'badges', takes: ['ActionRecorded'], startFrom: 'now' },
    react: () => undefined,
    run: async () => undefined,
    ...over,
  } as Definition);
const timer = { name: 'wait', at: '2026-07-01T00:00:00.000Z', payload: {} };

describe('what follows from an event', () => {
  it('is told apart by part when it is several jobs, and refused when they have none', () => {
    const ask = (...parts: (string | undefined)[]) =>
      consequencesOf(
        reacting({
          react: () => ({
            jobs: parts.map((part) => ({ payload: {}, ...(part === undefined ? {} : { part }) })),
          }),
        }),
        event,
        undefined,
      ).jobs;
    expect(new Set(ask(undefined, 'anna', 'ben').map(({ id }) => id)).size).toBe(3);
    expect(ask('anna')).toEqual(ask('anna'));
    expect(() => ask('anna', 'anna')).toThrow(/different parts/);
  });

  it('is one job for a frame that the network delivered twice', () => {
    const silent = reacting({
      takes: ['UplinkDecoded'] as never,
      react: () => ({ jobs: [{ payload: {} }] }),
    });
    const deliver = () => uplinkDecoded('eui-1', '2026-06-01T08:00:00.000Z', { water: 20 }) as ReactionEvent;
    const [once, again] = [deliver(), deliver()];
    expect(once.id).not.toBe(again.id);
    const jobOf = (event: ReactionEvent) => consequencesOf(silent, event, undefined).jobs[0]!;
    // Of two jobs with one id, the ledger keeps the first.
    expect(jobOf(again).id).toBe(jobOf(once).id);
    expect([jobOf(once).eventId, jobOf(again).eventId]).toEqual([once.id, again.id]);
  });

  it('sees the state with the event in it, and begins where the reaction says', () => {
    const seen: unknown[] = [];
    const counting = reacting({
      key: () => 'bed',
      state: { initial: 10, evolve: (count) => (count as number) + 1 },
      react: (_, count) => void seen.push(count) as undefined,
    });
    expect(consequencesOf(counting, event, undefined).state).toBe(11);
    expect(consequencesOf(counting, event, 41).state).toBe(42);
    expect(seen).toEqual([11, 42]);
  });

  it.each<[string, Partial<Definition>, RegExp]>([
    ['state without a key', { state: { initial: 0, evolve: () => 1 } }, /names no key/],
    ['an empty key', { key: () => '' }, /A key is a text/],
    ['a key that no index takes', { key: () => 'x'.repeat(501) }, /A key is a text/],
    [
      'state that is changed in place',
      {
        key: () => 'bed',
        state: { initial: { ids: [] }, evolve: (s) => (s as { ids: string[] }).ids.push('x') },
      },
      /not extensible/,
    ],
    [
      'a timer without a word on late ones',
      { key: () => 'bed', react: () => ({ timers: [timer] }) },
      /late ones/,
    ],
    ['a timer without a key', { late: 'drop', react: () => ({ timers: [timer] }) }, /A key is a text/],
    [
      'a timer for no time',
      { key: () => 'bed', late: 'drop', react: () => ({ timers: [{ ...timer, at: 'soon' }] }) },
      /due at no time: soon/,
    ],
    ['a payload that is no JSON', { react: () => ({ jobs: [{ payload: { big: 1n } }] }) }, /BigInt/],
  ])('is refused when it is %s', (_, over, message) => {
    expect(() => consequencesOf(reacting(over), event, undefined)).toThrow(message);
  });

  it('topics follow from the types that are taken', () => {
    expect(
      topicsOf([reacting({}), reacting({ takes: ['UplinkDecoded', 'ActionRecorded'] as never })]),
    ).toEqual(['stewardship.events', 'sensors.uplinks']);
  });
});
