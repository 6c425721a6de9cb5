import { expect, it } from '@jest/globals';
import { PostOffice } from '../../apps/worker/src/mail/post-office.js';
import { resetLetter } from '../../apps/worker/src/mail/account-letters.js';
import { startMailbox } from './mailbox.js';

it('shows what was sent, newest first, and nothing that a letter says can run', async () => {
  const mailbox = await startMailbox();
  try {
    const told = mailbox.environment('http://localhost:4000');
    expect(await (await fetch(mailbox.url)).text()).toContain('Nothing was sent yet.');
    const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: publicUrl } = told as Record<string, string>;
    const post = new PostOffice({ smtpUrl: smtpUrl!, from: from!, publicUrl: publicUrl! });
    const letter = resetLetter(
      publicUrl!,
      { name: 'Zoë', username: 'zoe' },
      { userId: 'u', code: 'ABCD-2345' },
    );
    await post.send({ to: 'zoe@example.org', letter, id: '1' });
    const page = await (await fetch(mailbox.url)).text();
    expect(page).toContain('Choose a new passphrase</b><span>to zoe@example.org');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const sent = await (await fetch(`${mailbox.url}/letters.json?to=zoe@example.org`)).json();
    expect(sent).toMatchObject([{ text: expect.stringContaining('/reset#user=u&code=ABCD-2345') }]);
  } finally {
    await mailbox.stop();
  }
});
