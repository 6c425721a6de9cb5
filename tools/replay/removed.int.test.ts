import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { navigationRecorded, navigationSessions, navigationSessionStarted } from '@hedgerow/domain';
import { OldNavigation } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { testServices } from '@hedgerow/testing';
import { type ReplayHarness, replayHarness } from './replay.fixture.js';

let harness: ReplayHarness;
beforeAll(async () => {
  harness = await replayHarness(await testServices({ postgres: true }));
  await harness.fill(20);
});
afterAll(() => harness.drop());

/** A guest goes to one page, so many days ago. */
const visit = async (daysAgo: number) => {
  const sessionId = newId();
  const timestamp = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const who = { sessionId, audience: 'guest' } as const;
  await harness.store.append({
    ...{ commandId: newId(), actor: { kind: 'person', id: sessionId } },
    streams: [
      {
        ...{ stream: navigationSessions.stream(sessionId), expected: 0 },
        facts: [
          navigationSessionStarted({ ...who, startedAt: timestamp, userAgent: 'Firefox' }),
          navigationRecorded({ ...who, toRoute: '/', timestamp, timeSpentMs: 0 }),
        ],
      },
    ],
  });
};
const manifestOf = (name: string) => JSON.parse(readFileSync(harness.path(`${name}.manifest.json`), 'utf8'));

it('a replay says in its manifest what it asked for and was removed from the log', async () => {
  await visit(500);
  await visit(3);
  await harness.db.pool.query(
    'update events.cursors set position = (select max(position) from events.events)',
  );
  // Behind the last event, which may have been written in this very millisecond.
  const to = new Date(Date.now() + 1).toISOString();
  const all = ['--to', to, '--out', harness.path('all.ndjson')];
  await harness.replay(all);
  expect(manifestOf('all.ndjson')).toMatchObject({ events: 23 + 4 });
  expect(manifestOf('all.ndjson')).not.toHaveProperty('removed');

  const old = new OldNavigation(harness.db.pool);
  while ((await old.forget(Date.now())) > 0);
  const { before } = (await old.removed())!;
  const types = ['NavigationSessionStarted', 'NavigationRecorded', 'NavigationSessionEndReported'];
  await harness.replay(['--to', to, '--out', harness.path('less.ndjson')]);
  expect(manifestOf('less.ndjson')).toMatchObject({
    ...{ events: 23 + 2, removed: { types, before }, request: { to } },
  });
  expect(await harness.replay(['--to', to, '--dry-run'])).toContain(`before ${before} was removed`);
  await harness.replay(['--to', to, '--types', 'ActionRecorded', '--out', harness.path('actions.ndjson')]);
  expect(manifestOf('actions.ndjson')).not.toHaveProperty('removed');
});
