import { ECDH } from 'node:crypto';
import { isAtPushService, type PushSubscription } from '@hedgerow/domain';
import type { PushKey } from '@hedgerow/event-store';
import { UnrecoverableError } from 'bullmq';
import webPush from 'web-push';

export interface PushSettings {
  /** Whom a push service writes to about our messages (RFC 8292): `https://…` or `mailto:…`. */
  readonly contact: string;
  /** Where messages are sent, and nowhere else; see `isAtPushService`. */
  readonly services: readonly string[];
}

/** What a browser shows. */
export interface PushMessage {
  /** The same again takes the place of the one before. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** A path of ours that a press opens. */
  readonly path: string;
}

/** A browser that is away for longer is told of nothing: it is no news then. Seconds. */
export const pushLifeSeconds = 4 * 3600;
/** Milliseconds that a push service may take to answer. */
const patienceMs = 10_000;

/** What came of it: the push service took it, or does not know the browser any more. */
export type Pushed = 'taken' | 'gone';

/** Hands messages to the push services of browsers, sealed for the browser alone (RFC 8030, 8188, 8291). */
export class PushPost {
  constructor(
    private readonly settings: PushSettings,
    private readonly keyOf: () => Promise<PushKey>,
  ) {}

  /**
   * Sends a message. Throws when it is to be tried again: the service is away, or asks for that (429, 5xx). What it refuses for good
   * has no second try. What a service answers is neither followed nor read: only its status counts.
   */
  async send(to: PushSubscription, message: PushMessage, signal: AbortSignal): Promise<Pushed> {
    const { contact, services } = this.settings;
    // A service that is no longer named, too.
    if (!isAtPushService(to.endpoint, services)) return 'gone';
    const { publicKey, privateKey } = await this.keyOf();
    const sealed = this.#seal(to, message, { subject: contact, publicKey, privateKey });
    if (!sealed) return 'gone';
    const { host } = new URL(to.endpoint);
    const answer = await fetch(to.endpoint, {
      ...{ method: 'POST', headers: sealed.headers, body: new Uint8Array(sealed.body), redirect: 'manual' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    }).catch((error: unknown) => {
      // The address is personal, and errors are logged and kept.
      throw new Error(`The push service at ${host} is out of reach: ${reasonOf(error)}`);
    });
    await answer.body?.cancel();
    const { status, ok } = answer;
    if (ok) return 'taken';
    if (status === 404 || status === 410) return 'gone';
    const words = `The push service at ${host} did not take a message: answer ${status}`;
    throw status === 429 || status >= 500 ? new Error(words) : new UnrecoverableError(words);
  }

  /** Undefined where the browser's keys are no keys: nothing can be sealed for them. */
  #seal(
    { endpoint, p256dh, auth }: PushSubscription,
    message: PushMessage,
    vapidDetails: { readonly subject: string; readonly publicKey: string; readonly privateKey: string },
  ) {
    // Only the browser's own key can be wrong here: ours is made by us.
    if (!isPoint(p256dh)) return undefined;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        ...{ vapidDetails, contentEncoding: 'aes128gcm', TTL: pushLifeSeconds, urgency: 'normal' },
        // One that waits at the service is replaced by the same one sent again.
        topic: message.id.replaceAll('-', ''),
      },
    );
    const { 'Content-Length': _length, ...others } = headers as Record<string, string>;
    return { headers: others, body };
  }
}

const isPoint = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
};

const reasonOf = (error: unknown): string => {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
};
