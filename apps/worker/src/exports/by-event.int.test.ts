import 'reflect-metadata';
import { afterEach, expect, it } from '@jest/globals';
import { dataExportRequested, users } from '@hedgerow/domain';
import { DataExports } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { aUser, eventually, recorded } from '@hedgerow/testing';
import { MailServer } from '@hedgerow/testing/mail-server';
import { endAll, ends, startWorkerHarness } from '../testing/worker-harness.js';

afterEach(endAll);

it('what a person asks for is made by the worker, and a letter leads to the page', async () => {
  const mail = new MailServer();
  await mail.start();
  ends.push(() => mail.stop());
  const { worker, deliver, store, database } = await startWorkerHarness();
  const exports = new DataExports(database.pool);
  await worker(undefined, {
    mail: { smtpUrl: mail.url, from: 'hedgerow@garden.example', publicUrl: 'https://garden.example' },
  });
  const anna = aUser({ name: 'Anna Hill', email: 'anna@hill.example' });
  const actor = { kind: 'person', id: anna.id } as const;
  const exportId = newId();
  const requested = dataExportRequested({ userId: anna.id, exportId });
  await store.append({
    ...{ commandId: newId(), actor },
    streams: [{ stream: anna.stream, expected: 0, facts: [...anna.facts, requested] }],
    within: (client) => exports.note(exportId, anna.id, client),
  });
  await deliver(...recorded({ ...anna, facts: [requested] }, { firstVersion: 3, actor }));
  await eventually(async () => (await exports.ofPerson(anna.id))?.status === 'ready', { within: 30_000 });
  const { events } = await store.read(users.stream(anna.id));
  expect(events.at(-1)).toMatchObject({ type: 'DataExportFinished', data: { exportId } });

  await deliver(events.at(-1)!);
  const letter = await eventually(async () => mail.to('anna@hill.example')[0], { within: 30_000 });
  expect(letter!.subject).toBe('Your data is ready');
  expect(letter!.text).toContain('Hello Anna,');
  expect(letter!.text).toContain('It is kept for 7 days.');
  expect(letter!.text).toContain('https://garden.example/account/data');
  expect(letter!.text).not.toContain('/exports/');
}, 60_000);
