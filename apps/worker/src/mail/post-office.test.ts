import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MailServer } from '@hedgerow/testing/mail-server';
import { verificationLetter } from './account-letters.js';
import { PostOffice } from './post-office.js';

const letter = verificationLetter(
  'https://garden.example',
  { name: 'Zoë Hill', username: 'zoe' },
  { emailId: 'e1', code: 'ABCD-2345' },
);
const sending = { to: 'zoe@example.org', letter, id: 'job-1' };

let server: MailServer;
const office = (smtpUrl = server.url) =>
  new PostOffice({
    smtpUrl,
    from: 'Hedgerow <hedgerow@garden.example>',
    publicUrl: 'https://garden.example',
  });
const failureOf = async (sent: Promise<void>) => {
  const error = await sent.then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  return error && { name: error.constructor.name, message: error.message, text: JSON.stringify(error) };
};

beforeEach(async () => {
  server = await new MailServer().start();
});
afterEach(() => server.stop());

describe('the post office', () => {
  it('hands over text and HTML, with a Message-ID that follows from the job', async () => {
    await office().send(sending);
    await office().send(sending);
    expect(server.letters).toHaveLength(2);
    const [first, second] = server.letters;
    expect(first).toMatchObject({ to: 'zoe@example.org', messageId: '<job-1@garden.example>' });
    expect(second!.messageId).toBe(first!.messageId);
    expect(first!.text).toContain('Hello Zoë,');
    expect(first!.html).toContain('Hello Zoë,');
    expect(first!.subject).toBe('Verify your e-mail');
    expect(first!.headers.get('auto-submitted')).toBe('auto-generated');
    // Nothing to unsubscribe from: each letter answers something that was done with the account.
    expect(first!.headers.has('list-unsubscribe')).toBe(false);
  });

  it('says that the server refused an address, without the address; for good means no other try', async () => {
    server.refusal = { responseCode: 550, message: 'zoe@example.org does not live here' };
    const forGood = await failureOf(office().send(sending));
    expect(forGood).toMatchObject({
      name: 'UnrecoverableError',
      message: 'The mail server did not take a letter: EENVELOPE at RCPT TO, answer 550',
    });
    server.refusal = { responseCode: 450, message: 'zoe@example.org: try later' };
    const forNow = await failureOf(office().send(sending));
    expect(forNow).toMatchObject({ name: 'Error', message: expect.stringContaining('answer 450') });
    expect(JSON.stringify([forGood, forNow])).not.toContain('zoe@');
  });

  it('fails while the server is gone, and works when it is back', async () => {
    await server.stop();
    expect(await failureOf(office().send(sending))).toMatchObject({
      message: expect.stringContaining('at CONN'),
    });
    await server.start();
    await office().send(sending);
    expect(server.letters).toHaveLength(1);
  });

  it('waits for a server that is slow', async () => {
    server.delayMs = 1_500;
    await office().send(sending);
    expect(server.letters).toHaveLength(1);
  });

  it('gives no name and passphrase to a server that does not encrypt', async () => {
    const url = server.url.replace('smtp://', 'smtp://hedgerow:secret@');
    expect(await failureOf(office(url).send(sending))).toMatchObject({
      message: expect.stringContaining('ETLS'),
    });
    expect(server.letters).toHaveLength(0);
  });
});
