import { describe, expect, it } from '@jest/globals';
import { codeIn } from './first-administrator.js';
import { demonstrationEnvironment, mailboxFor, ownEnvironment } from './modes.js';
import { demonstrationWelcome, ownWelcome } from './welcome.js';

const running = {
  apiUrl: 'http://localhost:4000',
  ingestUrl: 'http://localhost:4010',
  databaseUrl: 'postgres://postgres:secret@127.0.0.1:5442/hedgerow',
  kafkaBrokers: '127.0.0.1:9192',
  redisUrl: 'redis://127.0.0.1:6389',
  logDir: '/somewhere/logs',
  listenAddress: '127.0.0.1',
};
const code = 'K7QF-2MXP-A3BC-D4EF';

describe('what the demonstration says when it runs', () => {
  it('says that it is one, that its passphrase is published, and that this machine alone reaches it', () => {
    const said = demonstrationWelcome(running);
    expect(said).toMatch(/passphrase Hedgerow-2026[\s\S]*maren/);
    expect(said).toContain(
      'This is the demonstration: its people are made up, and their passphrase is published.',
    );
    expect(said).toContain('It listens on 127.0.0.1: this machine alone reaches it.');
    expect(said).toContain('HEDGEROW_DEMO=off npm start is an empty product of your own.');
    expect(said).not.toContain('secret');
  });

  it('warns where others reach it', () => {
    expect(demonstrationWelcome({ ...running, listenAddress: '0.0.0.0' })).toContain(
      'It listens on 0.0.0.0, as LISTEN_ADDRESS says: others reach it. Whoever does may sign in as the administrator.',
    );
  });
});

describe('the mailbox', () => {
  const open = async (port?: number) => ({ url: `http://localhost:${port}` }) as never;

  it('is the demonstration’s alone, and only while no mail server is named', async () => {
    const mailbox = await mailboxFor(true, {}, open);
    expect(mailbox?.url).toBe('http://localhost:4040');
    expect(demonstrationWelcome({ ...running, mailboxUrl: mailbox?.url })).toContain(
      'E-mails are not delivered, they are shown at http://localhost:4040',
    );
    expect(await mailboxFor(true, { SMTP_URL: 'smtp://mail' }, open)).toBeUndefined();
    expect(await mailboxFor(false, {}, open)).toBeUndefined();
  });
});

describe('what an empty product says when it runs', () => {
  it('leads to the form with the code, and publishes no passphrase', () => {
    const said = ownWelcome(running, code);
    expect(said).toMatch(
      /http:\/\/localhost:4000\/register\n[\s\S]*no administrator yet[\s\S]*K7QF-2MXP-A3BC-D4EF/,
    );
    expect(said).not.toMatch(/Hedgerow-2026|maren|demonstration/);
  });

  it('says no more of a code once there is an administrator', () =>
    expect(ownWelcome(running, undefined)).not.toMatch(/register|administrator/));

  it('has no administrator by name and answers its own pages alone, unless it is told otherwise', () => {
    expect(ownEnvironment({})).toEqual({ ADMIN_USERNAMES: '', GRAPHQL_OPEN: 'false' });
    expect(ownEnvironment({ GRAPHQL_OPEN: 'true' })).toMatchObject({ GRAPHQL_OPEN: 'true' });
    expect(demonstrationEnvironment({})).toEqual({
      ADMIN_USERNAMES: 'ada',
      ADMINS_NEED_SECOND_FACTOR: 'false',
      GRAPHQL_OPEN: 'true',
    });
  });
});

describe('the code for the first administrator, in the log of the api', () => {
  const log = [
    '{"level":40,"program":"api","pid":7,"administratorCode":"OLDE-OLDE-OLDE-OLDE","msg":"no administrator yet"}',
    'a warning of Node that is no JSON',
    `{"level":40,"program":"api","pid":8,"administratorCode":"${code}","msg":"no administrator yet"}`,
    '{"level":30,"program":"api","pid":8,"msg":"serving"}',
    '',
  ].join('\n');

  it('is the one of this run', () => {
    expect([codeIn(log, 8), codeIn(log, 7), codeIn(log, 9), codeIn('', undefined)]).toEqual([
      ...[code, 'OLDE-OLDE-OLDE-OLDE', undefined, undefined],
    ]);
  });
});
