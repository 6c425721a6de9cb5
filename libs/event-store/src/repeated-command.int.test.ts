import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Actor } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { anAction, aThing, aUser } from '@hedgerow/testing';
import { access, command, freshStore } from './testing/fresh-store.js';
import { type EventStore, StaleStream } from './index.js';

let here: Awaited<ReturnType<typeof freshStore>>;
let store: EventStore;
const noor: Actor = { kind: 'person', id: newId() };
beforeAll(async () => {
  here = await freshStore();
  store = here.store;
});
afterAll(() => here.db.drop());

describe('the same command again', () => {
  it('gets the first answer and changes nothing, whatever it asks for now', async () => {
    const thing = aThing();
    const request = command([{ ...thing, expected: 0 }]);
    const first = await store.append(request);
    const before = await here.countEvents();
    expect(await store.append(request)).toEqual({ events: first.events, repeated: true });
    const decidedAnew = [{ stream: thing.stream, expected: 2, facts: [access(thing.id)] }, { ...anAction(), expected: 0 }]; // prettier-ignore
    expect(await store.append({ ...request, streams: decidedAnew })).toEqual({
      events: first.events,
      repeated: true,
    });
    expect(await store.answerOf(request)).toEqual({ events: first.events, repeated: true });
    expect(await here.countEvents()).toBe(before);
  });

  it('sent ten times at once has one effect and ten equal answers', async () => {
    for (const name of [newId(), newId(), newId()]) {
      const user = aUser();
      const claims = [{ kind: 'username', value: name, owner: user.id }] as const;
      const request = { ...command([{ ...user, expected: 0 }]), claims };
      const answers = await Promise.all(
        // Each try registers under another id, as a client that retries without remembering would.
        Array.from({ length: 10 }, () => {
          const again = aUser();
          return store.append({
            ...request,
            streams: [{ ...again, expected: 0 }],
            claims: [{ ...claims[0], owner: again.id }],
          });
        }),
      );
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(answers.map(({ events }) => JSON.stringify(events))).size).toBe(1);
      expect(await store.claimOwner('username', name)).toBe(
        answers[0]!.events[0]!.stream.slice('user-'.length),
      );
    }
  });

  it('over several streams, decided anew each time, never waits in a circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = command([]);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => {
          // Random names, so that every try sorts them differently.
          const streams = Array.from({ length: 100 }, () => ({
            ...anAction(),
            stream: randomUUID(),
            expected: 0,
          }));
          return store.append({ ...request, streams });
        }),
      );
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(answers.map(({ events }) => JSON.stringify(events))).size).toBe(1);
    }
  });

  it('used by somebody else is another command', async () => {
    const request = command([{ ...aThing(), expected: 0 }]);
    await store.append(request);
    const noors = { ...request, actor: noor, streams: [{ ...aThing(), expected: 0 }] };
    expect((await store.append(noors)).repeated).toBe(false);
    expect(await store.answerOf({ commandId: newId(), actor: noor })).toBeUndefined();
  });

  it('may be tried again after a refusal', async () => {
    const thing = aThing();
    await store.append(command([{ ...thing, expected: 0 }]));
    const late = command([{ stream: thing.stream, expected: 0, facts: [access(thing.id)] }]);
    await expect(store.append(late)).rejects.toThrow(StaleStream);
    const again = await store.append({ ...late, streams: [{ ...late.streams[0]!, expected: 2 }] });
    expect(again.repeated).toBe(false);
  });
});
