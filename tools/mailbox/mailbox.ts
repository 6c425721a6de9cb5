import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MailServer } from '@hedgerow/testing/mail-server';
import { mailboxPage } from './page.js';

export interface Mailbox {
  /** The page that shows what was sent. */
  readonly url: string;
  /** What programs are told so that their letters come here, given where people reach the web app. */
  environment(publicUrl: string): NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/**
 * Where the letters of a demonstration and of tests go: a mail server of its own that delivers nothing, and a page beside it.
 * It belongs to the tools and to no program, so that no setting of a product in use can turn it on. Letters are in memory
 * alone. Port 0 asks for a free one.
 */
export const startMailbox = async (port = 0): Promise<Mailbox> => {
  const mail = await new MailServer().start();
  const web = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox');
    if (pathname === '/letters.json') {
      const to = searchParams.get('to');
      const shown = to === null ? mail.letters : mail.to(to);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(shown.map(({ subject, text, html }) => ({ subject, text, html }))));
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(mailboxPage(mail.letters));
  });
  await new Promise<void>((resolve, reject) => {
    web.once('error', reject);
    web.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://localhost:${(web.address() as AddressInfo).port}`;
  return {
    url,
    environment: (publicUrl) => ({
      SMTP_URL: mail.url,
      MAIL_FROM: 'Hedgerow <hedgerow@hedgerow.example>',
      PUBLIC_URL: publicUrl,
      MAILBOX_URL: url,
    }),
    stop: async () => {
      web.closeAllConnections();
      await new Promise((resolve) => web.close(resolve));
      await mail.stop();
    },
  };
};
