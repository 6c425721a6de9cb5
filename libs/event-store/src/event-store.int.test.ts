import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ActionFact,
  actionRecorded,
  type Actor,
  aggregate,
  type Fact,
  thingRegistered,
  unchanged,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { anAction, aThing } from '@hedgerow/testing';
import { command, freshStore, mia } from './testing/fresh-store.js';
import { type EventStore, UnusableFact } from './index.js';

let here: Awaited<ReturnType<typeof freshStore>>;
let store: EventStore;
beforeAll(async () => {
  here = await freshStore();
  store = here.store;
});
afterAll(() => here.db.drop());

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
      schemaVersion: thingRegistered.definition.version,
    });
    expect(Date.parse(events[0]!.recordedAt)).toBeGreaterThan(Date.parse(occurredAt));
  });

  it('keeps the session in which a person gave the command: of one event, of several, and with claims', async () => {
    const actor: Actor = { kind: 'person', id: newId(), session: newId() };
    const [one, several, claiming] = [anAction(), aThing(), aThing()];
    const claims = [{ kind: 'device' as const, value: newId(), owner: claiming.id }];
    await store.append(command([{ ...one, expected: 0 }], actor));
    await store.append(command([{ ...several, expected: 0 }], actor));
    await store.append({ ...command([{ ...claiming, expected: 0 }], actor), claims });
    for (const { stream, facts } of [one, several, claiming])
      expect((await store.read(stream)).events.map((event) => event.actor)).toEqual(facts.map(() => actor));
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
    const counted = aggregate<number, ActionFact>('action', {
      initial: 0,
      on: { ActionRecorded: (n) => n + 1, ActionDetailsChanged: unchanged, ActionDeleted: unchanged },
    });
    expect(await store.load(counted, action.id)).toMatchObject({ id: action.id, state: 2, version: 2 });
    expect(await store.load(counted, 'nowhere')).toMatchObject({ state: 0, version: 0 });

    // A newer program wrote what this one does not know: whatever follows from it, it may not be passed over.
    await here.db.pool.query(
      `update events.events set type = 'ActionBlurred' where stream = $1 and version = 2`,
      [action.stream],
    );
    await expect(store.load(counted, action.id)).rejects.toThrow(
      'ActionBlurred is an event that this program does not know',
    );
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
    const before = await here.countEvents();
    const broken = {
      type: 'ActionRecorded',
      data: { ...actionRecorded.definition.example, hasImage: 'yes' },
    };
    const request = command([
      { ...thing, expected: 0 },
      { stream: 'action-x', expected: 0, facts: [broken] },
    ]);
    await expect(store.append(request)).rejects.toThrow(UnusableFact);
    expect(await here.countEvents()).toBe(before);
  });
});
