import { setTimeout as pause } from 'node:timers/promises';

export interface Target {
  /** Where ingest listens: `http://localhost:4010`. */
  readonly ingestUrl: string;
  readonly secret: string;
  readonly signal?: AbortSignal;
}

const patienceMs = 60_000;

/**
 * Posts one message as a network server does, and again for a minute while ingest is away or refuses for now. Throws
 * when it refuses for good.
 */
export const post = async ({ ingestUrl, secret, signal }: Target, body: string): Promise<void> => {
  const giveUp = Date.now() + patienceMs;
  for (let wait = 100; ; wait = Math.min(wait * 2, 2_000)) {
    const answer = await fetch(`${ingestUrl}/webhooks/tts/v3`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hedgerow-secret': secret },
      body,
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      return error as Error;
    });
    if (!(answer instanceof Error)) {
      const text = await answer.text();
      if (answer.ok) return;
      if (answer.status < 500) throw new Error(`Ingest answered ${answer.status}: ${text}`);
    }
    if (Date.now() > giveUp) throw new Error('Ingest takes no uplinks', { cause: answer });
    await pause(wait, undefined, signal ? { signal } : undefined);
  }
};
