import { afterEach, describe, expect, it } from '@jest/globals';
import { guest, type Viewer } from '@hedgerow/domain';
import { newId, withCorrelation } from '@hedgerow/platform';
import type { Caller } from '../graphql/schema/context.js';
import type { Operation } from '../graphql/transport/engine.js';
import { FrameTraces } from './frame-traces.js';

const anna: Viewer = { role: 'bk_user', userId: newId() };
const callerOf = (viewer: Viewer, over: Partial<Caller> = {}): Caller => ({
  ...{ viewer, address: '203.0.113.1', domainName: 'a' },
  ...over,
});
let traces: FrameTraces;
const start = ({ endpoint = 'http://127.0.0.1:9', share = 1, analyticsOptOut = false } = {}) =>
  (traces = new FrameTraces(
    { config: { tokenSecret: 'a secret for tests', tracing: { endpoint, share } } } as never,
    { load: async () => ({ state: { analyticsOptOut } }) } as never,
  ));
afterEach(() => traces.end());

const operationOf = (field: string, { kind = 'mutation', name = 'useIt', viewer = anna } = {}): Operation =>
  ({
    prepared: { kind, name, weight: { rootFields: [field] } },
    contextValue: { viewer, caller: callerOf(viewer) },
  }) as unknown as Operation;
/** The ticket of an operation that a request brought. */
const ticketOf = (operation: Operation) =>
  withCorrelation(newId(), async () => {
    traces.prepare(operation);
    return traces.ticketOf(operation, Date.now());
  });

describe('who may be asked', () => {
  it('is a guest, and a person who has not opted out', async () => {
    start();
    expect(await traces.mayAsk(callerOf(guest))).toBe(true);
    expect(await traces.mayAsk(callerOf(anna))).toBe(true);
  });

  it('is nobody whose browser asks not to be followed, who has opted out, or where nothing is traced', async () => {
    start();
    expect(await traces.mayAsk(callerOf(guest, { isUnfollowed: true }))).toBe(false);
    await traces.end();
    start({ analyticsOptOut: true });
    expect(await traces.mayAsk(callerOf(anna))).toBe(false);
    start({ endpoint: '' });
    expect(await traces.mayAsk(callerOf(anna))).toBe(false);
  });
});

describe('a ticket', () => {
  it('is there for a command of our own app alone', async () => {
    start();
    expect(await ticketOf(operationOf('createGroup'))).toEqual(expect.any(String));
    for (const other of [
      operationOf('createGroup', { name: 'other' }),
      operationOf('allGroups', { kind: 'query' }),
      operationOf('syncNavigationEvents'),
      operationOf('signInAsGuest'),
    ])
      expect(await ticketOf(other)).toBeUndefined();
  });

  it('is there in no conversation that is not traced', async () => {
    start({ share: 0.000_000_1 });
    expect(await ticketOf(operationOf('createGroup'))).toBeUndefined();
  });

  it('counts once, of its own kind, for the one it was made for', async () => {
    start();
    const ticket = (await ticketOf(operationOf('createGroup')))!;
    const report = { kind: 'command', ticket, press: 0, answer: 1 } as const;
    expect(traces.take({ kind: 'message', ticket, frame: 1, since: 1 }, callerOf(anna))).toBe(false);
    expect(traces.take(report, callerOf(guest))).toBe(false);
    expect([traces.take(report, callerOf(anna)), traces.take(report, callerOf(anna))]).toEqual([true, false]);
  });
});

it('one person tells of 120 frames in a minute, and the guests of one address of as many', () => {
  start();
  const told = (caller: Caller) => Array.from({ length: 121 }, () => traces.mayTell(caller));
  for (const viewer of [anna, guest]) expect(told(callerOf(viewer)).filter(Boolean)).toHaveLength(120);
  expect(traces.mayTell(callerOf(guest, { address: '203.0.113.9' }))).toBe(true);
});

it('a change that very many watch is followed into twenty messages', () => {
  start();
  const cause = { correlationId: newId(), id: newId(), announced: Date.now() };
  const watched = operationOf('thingUpdated', { kind: 'subscription' });
  const messages = Array.from({ length: 25 }, () => traces.message(watched, [cause]));
  expect(messages.filter((message) => message !== undefined)).toHaveLength(20);
});
