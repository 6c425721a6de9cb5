import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userSignedIn, type UserFact } from '@hedgerow/domain';
import { PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { liveGeneration } from '@hedgerow/read-model';
import { aUser, type Built, testMasterKey } from '@hedgerow/testing';
import { projectionNamed, ProjectorHarness } from '../projector-harness.fixture.js';
import { rebuildContext } from '../rebuild/rebuild.fixture.js';
import { CannotRebuild } from '../rebuild/generation-writer.js';
import { rebuild } from '../rebuild/rebuild.js';

const users = projectionNamed('users');

describe('sealed texts that cannot be opened', () => {
  let harness: ProjectorHarness;
  let writer: PersonKeys;
  const persons: Record<'well' | 'erased' | 'damaged' | 'keyless' | 'unwrappable', string> = {
    well: newId(),
    erased: newId(),
    damaged: newId(),
    keyless: newId(),
    unwrappable: newId(),
  };
  const nameOf = Object.fromEntries(Object.entries(persons).map(([name, id]) => [id, name]));

  /** A person as the store publishes them: texts sealed, and a sign-in behind. */
  const sealed = async (userId: string): Promise<Built> => {
    const seal = (field: string, text: string) => writer.encrypt(userId, field, text);
    const [name, username, email] = await Promise.all([
      seal('name', 'Mia Moss'),
      seal('username', 'mia'),
      seal('email', 'mia@moss.example'),
    ]);
    const user = aUser({ userId, name, username, email });
    return { ...user, facts: [...user.facts, userSignedIn({ userId, sessionId: newId() }) as UserFact] };
  };

  /** What is wrong is wrong with the user name alone: half of a person is not to be shown either. */
  const damage = (user: Built): Built => ({
    ...user,
    facts: user.facts.map((fact) => {
      const data = fact.data as Record<string, unknown>;
      const { username } = data as { username?: string };
      return username ? { ...fact, data: { ...data, username: `${username.slice(0, -4)}AAAA` } } : fact;
    }),
  });

  beforeAll(async () => {
    harness = await ProjectorHarness.open('sealed');
    // Not the harness's own: it would remember what it made.
    writer = new PersonKeys(harness.db.pool, testMasterKey);
    const { well, erased, damaged, keyless, unwrappable } = persons;
    const events = [
      damage(await sealed(damaged)),
      await sealed(keyless),
      await sealed(unwrappable),
      await sealed(erased),
      await sealed(well),
    ];
    await writer.destroy(erased);
    await harness.rows('delete from keys.persons where subject = $1', [keyless]);
    await harness.rows(
      `update keys.persons set wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1)
       where subject = $1`,
      [unwrappable],
    );
    // All of it is there before the projection begins, so that it comes in batches.
    await harness.publishEvents(...events);
    await harness.run(users);
    await harness.caughtUp(users);
  }, 120_000);
  afterAll(() => harness.close());

  it('park their event and what follows in its history; the others are projected, erased ones as removed', async () => {
    expect(await harness.rows('select id, name, username from read.users order by name')).toEqual([
      { id: persons.erased, name: '', username: '' },
      { id: persons.well, name: 'Mia Moss', username: 'mia' },
    ]);
    const parked = await harness.rows<{ key: string; cause: string; whole_key: boolean }>(
      'select key, cause, whole_key from read.parked order by key, record_offset',
    );
    const causes = (who: string) =>
      parked.filter(({ key }) => nameOf[key] === who).map(({ cause }) => cause.slice(0, 120));
    expect(causes('damaged')).toEqual([
      expect.stringMatching(
        /^username of \S+ cannot be opened: the text was changed or sealed by another key/,
      ),
      expect.stringMatching(/^Follows a parked record: username of/),
      expect.stringMatching(/^Follows a parked record: username of/),
    ]);
    expect(causes('keyless')[0]).toMatch(/^name of \S+ cannot be opened: there is no key/);
    expect(causes('unwrappable')[0]).toMatch(/^name of \S+ cannot be opened: their key does not open/);
    expect(parked.map(({ key }) => nameOf[key]).sort()).toEqual(
      ['damaged', 'keyless', 'unwrappable'].flatMap((who) => [who, who, who]),
    );
    expect(parked.every((row) => row.whole_key)).toBe(true);
    expect(JSON.stringify(parked)).not.toContain('Mia Moss');
    expect(harness.deadLetters).toHaveLength(9);
    for (const { record } of harness.deadLetters)
      expect(record.value?.toString()).not.toMatch(/Mia Moss|mia@moss/i);
  });

  it('stop a rebuild at their position, until they are passed over by name', async () => {
    const live = await liveGeneration(harness.db.pool, users);
    // One text of the damaged one, both of the other two.
    const skip = new Set<string>();
    while (skip.size < 5) {
      const stopped = await rebuild(rebuildContext(harness, users, { skip })).catch((error: Error) => error);
      expect(stopped).toBeInstanceOf(CannotRebuild);
      expect((stopped as Error).message).toMatch(/cannot be projected: \w+ of \S+ cannot be opened/);
      expect(await liveGeneration(harness.db.pool, users)).toBe(live);
      skip.add(/--skip (\S+)$/.exec((stopped as Error).message)![1]!);
    }
    // Passed over is a record, not its whole history: the damaged one's e-mail opens, and the live rows lack it.
    await expect(rebuild(rebuildContext(harness, users, { skip }))).rejects.toThrow(
      'differ from the live ones',
    );
    await rebuild(rebuildContext(harness, users, { skip, acceptDifferences: true }));
    expect(await harness.rows('select name from read.users order by name')).toEqual([
      { name: '' },
      { name: 'Mia Moss' },
    ]);
  }, 60_000);
});
