import { describe, expect, it } from '@jest/globals';
import {
  type Aggregate,
  type Fact,
  groupCreated,
  groupMembershipGranted,
  groups,
  userRegistered,
  users,
} from '@hedgerow/domain';
import type { AppendRequest, EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Departures } from './departures.js';

const leaver = newId();
const group = newId();

/** A group whose members, as [id, is an owner], are all there, and the ids of the persons who were asked about. */
const aGroupOf = (members: readonly (readonly [string, boolean])[]) => {
  const asked: string[] = [];
  const written: string[] = [];
  const factsOf = (id: string): Fact[] =>
    id === group
      ? [
          groupCreated({ ...groupCreated.definition.example, groupId: group }),
          ...members.map(([userId, isOwner]) =>
            groupMembershipGranted({ groupId: group, membershipId: newId(), userId, isOwner }),
          ),
        ]
      : [userRegistered({ ...userRegistered.definition.example, userId: id })];
  const load = async <S, F extends Fact>(aggregate: Aggregate<S, F>, id: string) => {
    if (aggregate.name === users.name) asked.push(id);
    const state = (factsOf(id) as F[]).reduce(aggregate.evolve, aggregate.initial);
    return { aggregate, id, state, version: 1 };
  };
  const append = async ({ streams }: AppendRequest) => {
    written.push(...streams.flatMap(({ facts }) => facts.map(({ type }) => type)));
    return undefined as never;
  };
  const store = { load, append } as unknown as Pick<EventStore, 'load' | 'append'>;
  const leave = (signal = new AbortController().signal) =>
    new Departures(store, { kind: 'rule', id: 'test' }).leaveAll(
      [groups.stream(group)],
      { userId: leaver, choices: [], jobId: newId() },
      signal,
    );
  return { asked, written, leave };
};
const crowd = Array.from({ length: 500 }, () => [newId(), false] as const);

describe('one who leaves a large group', () => {
  it('that others own: no member is asked about', async () => {
    const { asked, written, leave } = aGroupOf([[newId(), true], ...crowd, [leaver, false]]);
    await leave();
    expect({ asked, written }).toEqual({ asked: [], written: ['GroupMembershipRevoked'] });
  });

  it('as one of its owners: owners are asked about until one is there', async () => {
    const [first, second] = [newId(), newId()];
    const { asked, written, leave } = aGroupOf([[leaver, true], ...crowd, [first, true], [second, true]]);
    await leave();
    expect({ asked, written }).toEqual({ asked: [first], written: ['GroupMembershipRevoked'] });
  });

  it('as its only owner: members are asked about until one is there', async () => {
    const { asked, written, leave } = aGroupOf([[leaver, true], ...crowd]);
    await leave();
    expect(asked).toEqual([crowd[0]![0]]);
    expect(written).toEqual(['GroupMembershipChanged', 'GroupMembershipRevoked']);
  });

  it('stops between two members when the job is to stop', async () => {
    const stop = new AbortController();
    const { asked, leave } = aGroupOf([[leaver, true], ...crowd]);
    const leaving = leave(stop.signal);
    stop.abort();
    await expect(leaving).rejects.toThrow();
    expect(asked).toEqual([]);
  });
});
