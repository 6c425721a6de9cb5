import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type Fact, thingInvitationEvents } from '@hedgerow/domain';
import { LogBrowser, readCommitted } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { aThing, aUser, eventually } from '@hedgerow/testing';
import { MailServer } from '@hedgerow/testing/mail-server';
import { endAll, startWorkerHarness } from '../testing/worker-harness.js';

const server = new MailServer();
beforeAll(() => server.start());
afterEach(endAll);
afterAll(() => server.stop());

it('an invitation leads in the log from its command to the letter, and to what came of it', async () => {
  const { worker, begun, deliver, allDone, store, database } = await startWorkerHarness();
  await worker(undefined, {
    mail: { smtpUrl: server.url, from: 'hedgerow@garden.example', publicUrl: 'https://garden.example' },
  });
  await begun('send-invitation');
  const anna = aUser({ name: 'Anna Hill' });
  const thing = aThing({ registeredBy: anna.id, name: 'Mill Lane rowan' });
  const append = async (stream: string, facts: readonly Fact[], expected = 0) =>
    store.append({
      ...{ commandId: newId(), actor: { kind: 'person', id: anna.id } as const },
      streams: [{ stream, expected, facts }],
    });
  await append(anna.stream, anna.facts);
  await append(thing.stream, thing.facts);
  const invitation = thingInvitationEvents.sent({
    ...{ thingId: thing.id, invitationId: newId(), email: 'ben@post.example', invitedBy: anna.id },
    expiresAt: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  });
  const { events } = await append(thing.stream, [invitation], thing.facts.length);
  const sent = events[0]!;
  // What the publisher does: exactly as it is stored.
  const { committed } = await readCommitted(database.pool, '0', 100);
  await deliver(...committed.map(({ event }) => event));
  await allDone();
  await eventually(() => server.to('ben@post.example').length === 1, { within: 30_000 });

  const log = new LogBrowser(database.pool);
  const { event, personal } = (await log.find(sent.id))!;
  expect(personal).toEqual(['email']);
  const steps = await eventually(async () => {
    const all = await log.connected(event.correlationId);
    return all.some(({ name, endedAt }) => name === 'send-invitation' && endedAt !== null) ? all : undefined;
  });
  expect(steps).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: event.causationId, kind: 'COMMAND', parentId: null }),
      expect.objectContaining({
        ...{ id: sent.id, kind: 'EVENT', name: 'ThingInvitationSent', parentId: event.causationId },
      }),
      expect.objectContaining({
        ...{ kind: 'JOB', name: 'send-invitation', where: 'mail', parentId: sent.id, state: 'DONE' },
      }),
      // Ben has no account, so that there was no one to tell in the app.
      expect.objectContaining({
        ...{ kind: 'JOB', where: 'notifications', parentId: sent.id, state: 'PASSED' },
      }),
    ]),
  );
}, 90_000);
