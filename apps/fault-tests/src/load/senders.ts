import { setTimeout as pause } from 'node:timers/promises';
import { hashOf, type Ledger, type Outcome } from '../ledger/ledger.js';
import type { Stack } from '../stack/stack.js';
import { apiClient, isFinal } from './api.js';
import type { Scene } from './scene.js';
import { type LoadDevice, uplink } from './uplink.js';

/** One try: what came back, and how long that took. */
export interface Answer {
  readonly outcome: Outcome;
  /** Our id of what was made. */
  readonly made?: string;
  /** HTTP status; none when there was no answer at all. */
  readonly status?: number;
}

/** Sends one intent again and again until there is an answer that stays, and writes every answer down. */
export const sendUntilSettled = async (
  ledger: Ledger,
  id: string,
  attempt: () => Promise<Answer>,
  observe: (answer: Answer, ms: number) => void,
  giveUp: AbortSignal,
): Promise<void> => {
  while (!giveUp.aborted) {
    const begun = performance.now();
    const answer = await attempt();
    observe(answer, performance.now() - begun);
    await ledger.answer(id, answer.outcome, answer.made);
    if (answer.outcome !== 'unknown') return;
    await pause(150);
  }
};

/** Posts a frame as the network server would. Without a 2xx it is unknown whether it is kept. */
export const postUplink = async (stack: Stack, body: string): Promise<Answer> => {
  try {
    const response = await fetch(`${stack.ingestUrl}${webhookPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [secretHeader]: stack.ingestSecret },
      body,
      signal: AbortSignal.timeout(5_000),
    });
    await response.arrayBuffer();
    const { status } = response;
    if (response.ok) return { outcome: 'acked', status };
    return { outcome: status >= 500 || status === 429 ? 'unknown' : 'refused', status };
  } catch {
    return { outcome: 'unknown' };
  }
};

// Where The Things Stack is told to post, and how it shows that it may.
const webhookPath = '/webhooks/tts/v3';
const secretHeader = 'x-hedgerow-secret';

export const nextUplink = (device: LoadDevice, n: number, since: Date) => uplink(device, n, since);

const document = `mutation($input: CreateActionInput!) { createAction(input: $input) { action { id } } }`;

/** Records an action; its comment is its id in the ledger, so that it is found again everywhere. */
export const recordAction = async (
  { apiUrl }: Stack,
  { token }: Scene,
  input: { thingId: string; comments: string },
): Promise<Answer> => {
  try {
    const variables = { input: { ...input, type: 'WATERING', clientMutationId: input.comments } };
    const { createAction } = await apiClient(apiUrl, token).get<{ createAction: { action: { id: string } } }>(
      document,
      variables,
    );
    return { outcome: 'acked', made: createAction.action.id };
  } catch (error) {
    return { outcome: isFinal(error) ? 'refused' : 'unknown' };
  }
};

export const actionHash = (thingId: string, comments: string): string => hashOf(`${thingId} ${comments}`);
