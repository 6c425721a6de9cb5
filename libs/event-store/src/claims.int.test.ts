import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sleep } from '@hedgerow/platform';
import { anAction, aThing } from '@hedgerow/testing';
import type pg from 'pg';
import { command, freshStore } from './testing/fresh-store.js';
import { type EventStore, ClaimTaken, StaleStream } from './index.js';

let here: Awaited<ReturnType<typeof freshStore>>;
let store: EventStore;
beforeAll(async () => {
  here = await freshStore();
  store = here.store;
});
afterAll(() => here.db.drop());

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
    await here.db.pool.query('create table notes (text text primary key)');
    const note = async () =>
      (await here.db.pool.query('select text from notes order by text')).rows.map((r) => r.text);
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

  it('fails by itself, and not the program, where the connection breaks between two statements', async () => {
    const action = anAction();
    const broken = {
      ...command([{ ...action, expected: 0 }]),
      within: async (client: pg.ClientBase) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        await here.db.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
        await sleep(50);
      },
    };
    await expect(store.append(broken)).rejects.toThrow('not queryable');
    await store.append(command([{ ...action, expected: 0 }]));
  });
});
