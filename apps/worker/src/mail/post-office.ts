import { UnrecoverableError } from 'bullmq';
import { createTransport } from 'nodemailer';
import { htmlOf, type Letter, textOf } from './letter.js';
import type { MailSettings } from './mail-settings.js';

/** A letter and where it goes. */
export interface Sending {
  readonly to: string;
  readonly letter: Letter;
  /** The same again is the same letter: mail programs show one of two with the same Message-ID. */
  readonly id: string;
}

// Milliseconds. Together less than a run may take: a server that is slow is tried again later.
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Milliseconds that a run which sends a letter may take. */
export const sendingMs = 90_000;

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Hands letters to a mail server. It answers for them once `send` resolves. */
export class PostOffice {
  readonly #transport;
  readonly #domain: string;

  constructor(private readonly settings: MailSettings) {
    const { username } = new URL(settings.smtpUrl);
    // A name and a passphrase never go in clear: where the URL has them, smtp: is held to STARTTLS.
    this.#transport = createTransport({
      url: settings.smtpUrl,
      ...patience,
      ...(username === '' ? {} : { requireTLS: true }),
    });
    this.#domain = /@([^\s>]+)/.exec(settings.from)?.[1] ?? 'localhost';
  }

  get publicUrl(): string {
    return this.settings.publicUrl;
  }

  /**
   * Throws when the server did not take the letter, with codes and no more: what servers answer often names the address,
   * and the reason is logged and kept. For an address that the server refuses for good there is no second try.
   */
  async send({ to, letter, id }: Sending): Promise<void> {
    try {
      await this.#transport.sendMail({
        from: this.settings.from,
        to: { name: '', address: to },
        subject: letter.subject,
        text: textOf(letter),
        html: htmlOf(letter),
        messageId: `<${id}@${this.#domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(letter) },
      });
    } catch (error) {
      throw reasonOf(error as SmtpError);
    }
  }
}

/** By these a mail program shows a button of its own that ends letters of this kind (RFC 8058). */
const unsubscribing = ({ unsubscribe }: Letter): Record<string, string> =>
  unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

const reasonOf = ({ code = 'unknown', command = 'CONN', responseCode }: SmtpError): Error => {
  const words = `The mail server did not take a letter: ${code} at ${command}${responseCode ? `, answer ${responseCode}` : ''}`;
  const isForGood = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  return isForGood ? new UnrecoverableError(words) : new Error(words);
};
