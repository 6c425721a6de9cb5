import { setTimeout as pause } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { readLetter, type ReceivedLetter } from './mail-message.js';

/** A refusal in the words of SMTP: 450 is for now, 550 is for good. */
export interface SmtpRefusal {
  readonly responseCode: number;
  readonly message: string;
}

const failure = ({ responseCode, message }: SmtpRefusal): Error =>
  Object.assign(new Error(message), { responseCode });

/** A real SMTP server in this process. It keeps what it was sent in memory and delivers nothing. */
export class MailServer {
  readonly letters: ReceivedLetter[] = [];
  /** What every recipient is answered with; none when undefined. */
  refusal: SmtpRefusal | undefined;
  /** Milliseconds before a letter is taken. */
  delayMs = 0;
  /** Recipients that came so far, taken or not. */
  asked = 0;
  #server: SMTPServer | undefined;

  /** `keep` bounds how many letters are remembered: the oldest go first. */
  constructor(
    private port = 0,
    private readonly keep = 200,
  ) {}

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Starts, or starts again at the same port. */
  async start(): Promise<this> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onRcptTo: (_address, _session, done) => {
        this.asked += 1;
        done(this.refusal && failure(this.refusal));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void pause(this.delayMs).then(() => {
            this.#take(session, Buffer.concat(chunks).toString('utf8'));
            done();
          });
        });
      },
    });
    // A client that goes in the middle of a letter is no fault of the server's.
    server.on('error', () => undefined);
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(resolve) : resolve()));
    this.#server = undefined;
  }

  /** What was sent to this address, oldest first. */
  to(address: string): ReceivedLetter[] {
    return this.letters.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
  }

  #take({ envelope }: SMTPServerSession, source: string): void {
    for (const { address } of envelope.rcptTo) this.letters.push(readLetter(address, source));
    this.letters.splice(0, this.letters.length - this.keep);
  }
}
