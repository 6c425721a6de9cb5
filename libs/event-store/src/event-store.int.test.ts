import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actionRecorded, type Actor, type Fact, thingAccessGranted } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { anAction, aThing, aUser, freshDatabase, type TestDatabase, testServices } from '@hedgerow/testing';
import { ClaimTaken, EventStore, PersonKeys, StaleStream, UnusableFact } from './index.js';

let db: TestDatabase;
let store: EventStore;
const mia: Actor = { kind: 'person', id: newId() };
const noor: Actor = { kind: 'person', id: newId() };

beforeAll(async () => {
  db = await freshDatabase(await testServices({ postgres: true }));
  store = new EventStore(db.pool, new PersonKeys(db.pool, Buffer.alloc(32, 7)));
});
afterAll(() => db.drop());

const command = (streams: { stream: string; expected: number; facts: readonly Fact[] }[], actor = mia) => ({
  commandId: newId(),
  actor,
  streams,
});
const access = (thingId: string) =>
  thingAccessGranted({ thingId, accessId: newId(), userId: newId(), isOwner: false, isCollaborator: true });
const count = async () => Number((await db.pool.query('select count(*) from events.events')).rows[0].count);

describe('appending and reading', () => {
  it('gives back what was appended, in order, with who, when and why', async () => {
    const thing = aThing();
    const request = command([{ stream: thing.stream, expected: 0, facts: thing.facts }]);
    const occurredAt = '2026-06-01T08:00:00.000Z';
    const appended = await store.append({
      ...request,
      occurredAt,
      correlationId: 'visit',
      causationId: 'click',
    });
    expect(appended.repeated).toBe(false);

    const { version, events } = await store.read(thing.stream);
    expect(version).toBe(2);
    expect(events.map(({ id, stream, version, type }) => ({ id, stream, version, type }))).toEqual(
      appended.events,
    );
    expect(events.map(({ data }) => data)).toEqual(thing.facts.map(({ data }) => data));
    expect(events[0]).toMatchObject({
      actor: mia,
      occurredAt,
      correlationId: 'visit',
      causationId: 'click',
      schemaVersion: 1,
    });
    expect(Date.parse(events[0]!.recordedAt)).toBeGreaterThan(Date.parse(occurredAt));
  });

  it('names the command as cause and conversation when the caller names none', async () => {
    const action = anAction();
    await store.append(command([{ ...action, expected: 0 }]));
    const { events } = await store.read(action.stream);
    expect(events[0]!.causationId).toMatch(/^[0-9a-f-]{36}$/);
    expect(events[0]!.correlationId).toBe(events[0]!.causationId);
  });

  it('folds a stream into its state and its version', async () => {
    const action = anAction({ comments: 'first' });
    await store.append(command([{ ...action, expected: 0 }]));
    await store.append(command([{ ...action, expected: 1 }]));
    const folded = await store.fold(action.stream, 0, (n: number) => n + 1);
    expect(folded).toEqual({ state: 2, version: 2 });
    expect(await store.fold('action-nowhere', 0, (n: number) => n + 1)).toEqual({ state: 0, version: 0 });
  });

  it('does nothing for a decision without facts, and refuses one that would only claim', async () => {
    expect(await store.append(command([]))).toEqual({ events: [], repeated: false });
    const claim = { kind: 'username', value: newId(), owner: 'x' } as const;
    await expect(store.append({ ...command([]), claims: [claim] })).rejects.toThrow('without facts');
  });

  it('keeps every text as text, however it looks', async () => {
    const hostile = [
      `'); drop table events.events; --`,
      `$1 $$ \\' " {} {"a",NULL} \\x00`,
      '<script>alert(1)</script>\r\n=cmd|calc',
      '__proto__',
      'pii:v1:0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01:AAAA',
      '😀 Zoë \u2028 \\u0000',
    ];
    for (const comments of hostile) {
      for (const times of [1, 2]) {
        const { stream, facts } = anAction({ comments });
        const several = Array.from({ length: times }, () => facts[0]!);
        const actor: Actor = { kind: 'device', id: comments };
        await store.append({
          ...command([{ stream, expected: 0, facts: several }], actor),
          commandId: comments + times,
        });
        const { events } = await store.read<Fact<'ActionRecorded', { comments: string }>>(stream);
        expect(events.map(({ data, actor }) => [data.comments, actor.id])).toEqual(
          several.map(() => [comments, comments]),
        );
        const named = `action-${comments}${times}`;
        await store.append(command([{ stream: named, expected: 0, facts: several }]));
        expect((await store.read(named)).version).toBe(times);
      }
    }
  });

  it('refuses a fact that breaks its schema, and writes nothing of its command', async () => {
    const thing = aThing();
    const before = await count();
    const broken = {
      type: 'ActionRecorded',
      data: { ...actionRecorded.definition.example, hasImage: 'yes' },
    };
    const request = command([
      { ...thing, expected: 0 },
      { stream: 'action-x', expected: 0, facts: [broken] },
    ]);
    await expect(store.append(request)).rejects.toThrow(UnusableFact);
    expect(await count()).toBe(before);
  });
});

describe('concurrency', () => {
  it('of 50 who append to one stream at once exactly one wins each version', async () => {
    const thing = aThing();
    await store.append(command([{ ...thing, expected: 0 }]));
    for (const expected of [2, 3, 4]) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 50 }, () =>
          store.append(command([{ stream: thing.stream, expected, facts: [access(thing.id)] }])),
        ),
      );
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused).toHaveLength(49);
      for (const { reason } of refused) expect(reason).toBeInstanceOf(StaleStream);
    }
    const { events } = await store.read(thing.stream);
    expect(events.map((event) => event.version)).toEqual([1, 2, 3, 4, 5]);
  });

  it('refuses a writer that is behind, one that is ahead, and one who believes the stream is new', async () => {
    const thing = aThing();
    await store.append(command([{ ...thing, expected: 0 }]));
    for (const expected of [0, 1, 3, 9]) {
      for (const facts of [[access(thing.id)], [access(thing.id), access(thing.id)]]) {
        const append = store.append(command([{ stream: thing.stream, expected, facts }]));
        await expect(append).rejects.toMatchObject({ name: 'StaleStream', streams: [thing.stream] });
      }
    }
    expect((await store.read(thing.stream)).version).toBe(2);
  });

  it('appends to several streams together or to none', async () => {
    const [thing, action] = [aThing(), anAction()];
    await store.append(command([{ ...action, expected: 0 }]));
    const both = command([
      { ...thing, expected: 0 },
      { ...action, expected: 0 },
    ]);
    await expect(store.append(both)).rejects.toThrow(StaleStream);
    expect((await store.read(thing.stream)).version).toBe(0);
    await store.append(command([{ ...thing, expected: 0 }, { ...action, expected: 1 }])); // prettier-ignore
    expect((await store.read(thing.stream)).version).toBe(2);
    expect((await store.read(action.stream)).version).toBe(2);
  });

  it('lets commands meet over the same streams in any order without locking each other out', async () => {
    const things = [aThing(), aThing()];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => {
        const streams = things.map((thing) => ({ ...thing, expected: 0 }));
        return store.append(command(i % 2 ? streams : streams.reverse()));
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StaleStream);
  });
});

describe('the same command again', () => {
  it('gets the first answer and changes nothing, whatever it asks for now', async () => {
    const thing = aThing();
    const request = command([{ ...thing, expected: 0 }]);
    const first = await store.append(request);
    const before = await count();
    expect(await store.append(request)).toEqual({ events: first.events, repeated: true });
    const decidedAnew = [{ stream: thing.stream, expected: 2, facts: [access(thing.id)] }, { ...anAction(), expected: 0 }]; // prettier-ignore
    expect(await store.append({ ...request, streams: decidedAnew })).toEqual({
      events: first.events,
      repeated: true,
    });
    expect(await store.answerOf(request)).toEqual({ events: first.events, repeated: true });
    expect(await count()).toBe(before);
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

describe('claims', () => {
  const claiming = (owner: string, value: string, kind: 'username' | 'email' = 'username') => ({
    ...command([{ ...anAction(), expected: 0 }]),
    claims: [{ kind, value, owner }],
  });

  it('a name belongs to the first who claims it, whatever its case', async () => {
    await store.append(claiming('mia', 'Rowan-1'));
    expect(await store.claimOwner('username', ' rowan-1 ')).toBe('mia');
    await expect(store.append(claiming('noor', 'ROWAN-1'))).rejects.toMatchObject({
      name: 'ClaimTaken',
      kind: 'username',
    });
    await store.append(claiming('mia', 'rowan-1'));
    expect(await store.claimOwner('email', 'rowan-1')).toBeUndefined();
    await store.append(claiming('noor', 'rowan-1', 'email'));
  });

  it('of many who claim one name at once, one gets it', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => store.append(claiming(`owner-${i}`, 'Everybodys'))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ClaimTaken);
  });

  it('a released name can be taken, also in the command that releases it', async () => {
    await store.append(claiming('mia', 'old-name'));
    const { claims } = claiming('mia', 'new-name');
    const release = [{ kind: 'username', value: 'OLD-name' }] as const;
    await store.append({ ...command([{ ...anAction(), expected: 0 }]), claims, release });
    expect(await store.claimOwner('username', 'old-name')).toBeUndefined();
    await store.append({
      ...claiming('noor', 'new-name'),
      release: [{ kind: 'username', value: 'new-name' }],
    });
    expect(await store.claimOwner('username', 'new-name')).toBe('noor');
  });

  it('a refused command claims and releases nothing', async () => {
    const thing = aThing();
    await store.append(command([{ ...thing, expected: 0 }]));
    await store.append(claiming('mia', 'kept'));
    const stale = {
      ...command([{ ...thing, expected: 0 }]),
      claims: [{ kind: 'username', value: 'never', owner: 'mia' }] as const,
      release: [{ kind: 'username', value: 'kept' }] as const,
    };
    await expect(store.append(stale)).rejects.toThrow(StaleStream);
    expect(await store.claimOwner('username', 'never')).toBeUndefined();
    expect(await store.claimOwner('username', 'kept')).toBe('mia');
  });
});

describe('more SQL within the transaction', () => {
  it('is done with the events or not at all, and not again for the same command', async () => {
    await db.pool.query('create table notes (text text primary key)');
    const note = async () =>
      (await db.pool.query('select text from notes order by text')).rows.map((r) => r.text);
    const write = (text: string) => async (client: { query: (q: string, v: string[]) => Promise<unknown> }) =>
      void (await client.query('insert into notes values ($1)', [text]));
    const action = anAction();
    const request = { ...command([{ ...action, expected: 0 }]), within: write('kept') };
    await store.append(request);
    expect((await store.append(request)).repeated).toBe(true);
    expect(await note()).toEqual(['kept']);

    const stale = { ...command([{ ...action, expected: 0 }]), within: write('lost') };
    await expect(store.append(stale)).rejects.toThrow(StaleStream);
    const clash = anAction();
    const failing = { ...command([{ ...clash, expected: 0 }]), within: write('kept') };
    await expect(store.append(failing)).rejects.toMatchObject({ code: '23505', table: 'notes' });
    expect((await store.read(clash.stream)).version).toBe(0);
    expect(await note()).toEqual(['kept']);
  });
});
