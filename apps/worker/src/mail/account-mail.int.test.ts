import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  passphraseResetRequested,
  personalDataErased,
  userEmailVerificationRequested,
  passphraseChanged,
  userEmailVerified,
  type UserFact,
  users,
  userWelcomed,
} from '@hedgerow/domain';
import { EventStore, MailCodes, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { aUser, eventually, recorded, testMasterKey } from '@hedgerow/testing';
import { MailServer } from '@hedgerow/testing/mail-server';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import type { Job, RunContext } from '../reactions/reaction.js';
import { endAll, startWorkerHarness } from '../testing/worker-harness.js';
import { accountMail } from './account-mail.js';
import { PostOffice } from './post-office.js';

const db = suiteDatabase();
const server = new MailServer();
let store: EventStore;
let codes: MailCodes;
const mail = () => ({
  smtpUrl: server.url,
  from: 'hedgerow@garden.example',
  publicUrl: 'https://garden.example',
});

beforeAll(async () => {
  await server.start();
  const keys = new PersonKeys(db.pool, testMasterKey);
  store = new EventStore(db.pool, keys);
  codes = new MailCodes(db.pool, keys);
});
afterEach(() => {
  server.letters.length = 0;
});
afterAll(() => server.stop());

const append = async (userId: string, ...facts: UserFact[]) => {
  const stream = users.stream(userId);
  const { version } = await store.read(stream);
  const streams = [{ stream, expected: version, facts }];
  await store.append({ commandId: newId(), actor: { kind: 'person', id: userId }, streams });
};
const register = async () => {
  const { id, facts } = aUser();
  await append(id, ...(facts as UserFact[]));
  const { state } = await store.load(users, id);
  return { userId: id, emailId: state.emails[0]!.id, email: state.emails[0]!.email };
};
const codeIn = (text: string) => /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(text)![0];

/** Runs the job of a reaction as the runner would; `done` is what the ledger says of it. */
const run = (name: string, job: Pick<Job, 'id' | 'payload'>, done = false) => {
  const one = accountMail({ store, codes, post: new PostOffice(mail()) }).find((made) => made.name === name)!;
  const context = { alreadyDone: async () => done } as RunContext;
  return one.run({ ...job, reaction: name, queue: 'mail' }, context);
};
const verification = (
  { userId, emailId }: { userId: string; emailId: string },
  at = '2026-06-01T10:00:00Z',
) => ({
  id: newId(),
  payload: { userId, emailId, at },
});

describe('the letter to a person whose account was made for them', () => {
  it('[144] lets them choose a passphrase for three days, and no other letter verifies their address', async () => {
    const anna = await register();
    await append(anna.userId, userWelcomed({ ...anna, addedBy: newId() }));
    expect(await run('send-email-verification', verification(anna))).toBe('nothing to do');
    const job = verification(anna);
    await run('send-welcome', job);
    const [letter] = server.to(anna.email);
    expect(letter!.subject).toBe('You have a Hedgerow account');
    expect(letter!.text).toContain(`#user=${anna.userId}&code=`);
    expect(await codes.find('reset-passphrase', anna.userId, codeIn(letter!.text))).toMatchObject({
      isUsed: false,
    });
    const { rows } = await db.pool.query(
      'select round(extract(epoch from expires_at - now()) / 3600) as hours from events.mail_codes where person = $1',
      [anna.userId],
    );
    expect(Number(rows[0].hours)).toBe(72);
    await append(anna.userId, passphraseChanged({ userId: anna.userId, by: 'code' }));
    expect(await run('send-welcome', job)).toBe('nothing to do');
  });
});

describe('the letter with a code', () => {
  it('goes to the address, and its code opens what it was sent for, once', async () => {
    const anna = await register();
    await run('send-email-verification', verification(anna));
    const [letter] = server.to(anna.email);
    const code = codeIn(letter!.text);
    expect(letter!.html).toContain(code);
    const lower = code.toLowerCase().replace('-', ' ');
    expect(await codes.find('verify-email', anna.emailId, lower)).toEqual({
      person: anna.userId,
      email: null,
      isUsed: false,
    });
    expect(await codes.find('reset-passphrase', anna.emailId, code)).toBeUndefined();
    expect(await codes.use('verify-email', anna.emailId, code)).toBe(true);
    expect(await codes.use('verify-email', anna.emailId, code)).toBe(false);
  });

  it('is the same letter with the same code when it has to be sent again, and the copy that came first is good', async () => {
    const anna = await register();
    const job = verification(anna);
    // As after a kill between the answer of the mail server and the note in the ledger.
    await run('send-email-verification', job);
    await run('send-email-verification', job);
    const [first, second] = server.to(anna.email);
    expect([second!.messageId, second!.text]).toEqual([first!.messageId, first!.text]);
  });

  it('is not sent for a job that is done, a code that was used, or an address that is verified or gone', async () => {
    const anna = await register();
    const job = verification(anna);
    expect(await run('send-email-verification', job, true)).toBe('nothing to do');
    await run('send-email-verification', job);
    await codes.use('verify-email', anna.emailId, codeIn(server.to(anna.email)[0]!.text));
    expect(await run('send-email-verification', job)).toBe('nothing to do');
    await append(anna.userId, userEmailVerified(anna));
    expect(await run('send-email-verification', verification(anna))).toBe('nothing to do');
    await append(anna.userId, personalDataErased(anna));
    expect(await run('send-passphrase-reset', verification(anna))).toBe('nothing to do');
    expect(server.letters).toHaveLength(1);
  });

  it('that is newer ends an older code, also when the older letter is the later one to be sent', async () => {
    const anna = await register();
    const older = verification(anna, '2026-06-01T10:00:00Z');
    await run('send-passphrase-reset', older);
    await run('send-passphrase-reset', verification(anna, '2026-06-01T10:05:00Z'));
    expect(await run('send-passphrase-reset', older)).toBe('nothing to do');
    const [old, fresh] = server.to(anna.email).map(({ text }) => codeIn(text));
    expect(await codes.use('reset-passphrase', anna.userId, old!)).toBe(false);
    expect(await codes.use('reset-passphrase', anna.userId, fresh!)).toBe(true);
  });

  it('for a new passphrase is good for an hour', async () => {
    const anna = await register();
    await run('send-passphrase-reset', verification(anna));
    await db.pool.query(`update events.mail_codes set expires_at = expires_at - interval '59 minutes'`);
    const code = codeIn(server.letters[0]!.text);
    expect(await codes.find('reset-passphrase', anna.userId, code)).toMatchObject({ person: anna.userId });
    await db.pool.query(`update events.mail_codes set expires_at = expires_at - interval '2 minutes'`);
    expect(await codes.find('reset-passphrase', anna.userId, code)).toBeUndefined();
  });
});

describe('a worker with a mail server', () => {
  afterEach(endAll);

  it('sends one letter for an event, however often it is delivered and whoever restarts; no store keeps code or address', async () => {
    const h = await startWorkerHarness();
    const { id, facts, stream } = aUser();
    const asked = { userId: id, emailId: (facts[1]!.data as { emailId: string }).emailId };
    const all = [...facts, userEmailVerificationRequested(asked), passphraseResetRequested(asked)];
    await h.store.append({
      commandId: newId(),
      actor: { kind: 'person', id },
      streams: [{ stream, expected: 0, facts: all }],
    });
    const events = recorded({ id, stream, facts: all });
    const before = await h.worker(undefined, { mail: mail() });
    // Away at first: the letters wait.
    await server.stop();
    await h.deliver(...events);
    const retried = async () => (await before.told()).get('hedgerow_job_runs_total{result="retried"}')! > 0;
    await eventually(retried, { within: 20_000 });
    await server.start();
    await h.allDone();
    await before.stop();
    await h.deliver(...events);
    const after = await h.worker(undefined, { mail: mail() });
    await h.deliver(...events);
    await h.allDone();
    await after.stop();
    // The verification was asked for twice and the older one may have been overtaken; the reset once.
    const { email } = facts[1]!.data as { email: string };
    const letters = server.to(email);
    expect(letters.filter(({ subject }) => subject === 'Choose a new passphrase')).toHaveLength(1);
    expect(letters.length).toBeLessThanOrEqual(3);
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(letters.length);

    const tables = await h.database.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('events', 'worker')`,
    );
    const secrets = [email, ...letters.map(({ text }) => codeIn(text))];
    for (const { name } of tables.rows) {
      const { rows: kept } = await h.database.pool.query<{ text: string }>(
        `select t::text as text from ${name} t`,
      );
      for (const { text } of kept) for (const secret of secrets) expect(text).not.toContain(secret);
    }
  }, 120_000);
});
