import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser gives an application, as `PushSubscription.toJSON` says it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A message as the browser opened it. */
export interface TakenMessage {
  readonly text: string;
  readonly topic: string | undefined;
  readonly ttl: number;
  readonly urgency: string | undefined;
  /** Of the token: whom the service may write to. */
  readonly contact: string;
}

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
  /** The public key of the application that it subscribed for. */
  readonly application: string;
  readonly taken: TakenMessage[];
  isGone: boolean;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

const refuse = (status: number, reason: string): never => {
  throw new Refused(status, reason);
};

const largestBody = 4096;
const longestTokenSeconds = 24 * 3600;

/**
 * A push service in this process (RFC 8030) with its browsers: it judges tokens (RFC 8292) and opens messages (RFC 8188, 8291) by
 * itself, with none of the code that makes them.
 */
export class PushService {
  /** Statuses that the next messages are answered with, one each, in place of the usual answer. */
  readonly faults: number[] = [];
  /** Messages that came so far, taken or not. */
  asked = 0;
  /** Why messages were refused. */
  readonly refusals: string[] = [];
  readonly #browsers = new Map<string, Browser>();
  #server: Server | undefined;

  /** `http://127.0.0.1:…` */
  get origin(): string {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => void this.#answer(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** A browser subscribes for the application with this public key (base64url). */
  subscribe(application: string): BrowserSubscription {
    const id = randomUUID();
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys('base64url');
    const auth = randomBytes(16);
    this.#browsers.set(id, { keys, auth, application, taken: [], isGone: false });
    return { endpoint: `${this.origin}/push/${id}`, p256dh, auth: auth.toString('base64url') };
  }

  /** The browser unsubscribes, or is no more. */
  end({ endpoint }: BrowserSubscription): void {
    this.#browserAt(endpoint).isGone = true;
  }

  /** What the browser took. */
  messagesTo({ endpoint }: BrowserSubscription): readonly TakenMessage[] {
    return this.#browserAt(endpoint).taken;
  }

  #browserAt(endpoint: string): Browser {
    return this.#browsers.get(endpoint.slice(endpoint.lastIndexOf('/') + 1))!;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked += 1;
    try {
      const body = await bodyOf(request);
      const fault = this.faults.shift();
      if (fault !== undefined) {
        // A body, and somewhere to go: neither is for the sender to take.
        response.writeHead(fault, { location: `${this.origin}/push/elsewhere`, 'retry-after': '1' });
        response.end('something of the service’s own');
        return;
      }
      const browser =
        this.#browsers.get(/^\/push\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? '') ??
        refuse(404, 'no browser');
      if (browser.isGone) refuse(410, 'gone');
      if (request.method !== 'POST') refuse(405, 'not a POST');
      browser.taken.push(this.#open(request, body, browser));
      response.writeHead(201, { location: `${this.origin}/message/${randomUUID()}` }).end();
    } catch (error) {
      const { status, message } = error instanceof Refused ? error : new Refused(400, String(error));
      this.refusals.push(`${status} ${message}`);
      response.writeHead(status).end(message);
    }
  }

  #open(request: IncomingMessage, body: Buffer, browser: Browser): TakenMessage {
    const header = (name: string) => request.headers[name] as string | undefined;
    const contact = this.#contactIn(header('authorization') ?? refuse(401, 'no token'), browser);
    const ttl = header('ttl');
    if (ttl === undefined || !/^\d+$/.test(ttl)) refuse(400, 'no TTL');
    const topic = header('topic');
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) refuse(400, 'wrong Topic');
    if (header('content-encoding') !== 'aes128gcm') refuse(415, 'not aes128gcm');
    if (body.length > largestBody) refuse(413, 'too large');
    const urgency = header('urgency');
    return { text: opened(body, browser), topic, ttl: Number(ttl), urgency, contact };
  }

  /** Judges `vapid t=<token>, k=<key>`, and answers with the contact. */
  #contactIn(authorization: string, { application }: Browser): string {
    const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? refuse(401, 'no token');
    if (key !== application) refuse(403, 'not the key of the subscription');
    const [head, claims, signature] = token!.split('.');
    const point = Buffer.from(key!, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        ...{ kty: 'EC', crv: 'P-256' },
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature!, 'base64url'),
    );
    if (!isSigned) refuse(403, 'wrong signature');
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<
      string,
      never
    >;
    const left = Number(exp) - Date.now() / 1000;
    if (aud !== this.origin) refuse(403, `for ${String(aud)}`);
    if (!(left > 0 && left <= longestTokenSeconds)) refuse(403, 'expired, or for too long');
    if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(String(sub))) refuse(403, 'no contact');
    return String(sub);
  }
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Opens a message of one record as the browser does. */
const opened = (body: Buffer, { keys, auth }: Browser): string => {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derive = (from: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) refuse(400, 'no last record');
  return padded.subarray(0, end).toString('utf8');
};
