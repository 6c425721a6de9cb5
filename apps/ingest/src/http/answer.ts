import type { ServerResponse } from 'node:http';

/** How a delivery can end; counted in `/metrics` under these names. */
export type Outcome =
  | { readonly is: 'accepted' }
  | { readonly is: 'ignored'; readonly reason: string }
  | { readonly is: 'set aside'; readonly reason: string }
  | { readonly is: 'wrong secret' }
  | { readonly is: 'too large' }
  | { readonly is: 'not json' }
  | { readonly is: 'unavailable' };

// Where Retries is on, The Things Stack repeats every delivery that is not answered with 2xx; it may switch the webhook off after too many.
// Other codes are kept for what a repetition can succeed at and for what is not allowed. The first kilobyte of a failure
// is shown to the owner of the webhook, so no answer holds more than its sentence.
const statuses: Readonly<Record<Outcome['is'], number>> = {
  accepted: 202,
  ignored: 200,
  'set aside': 200,
  'wrong secret': 401,
  'too large': 413,
  'not json': 415,
  unavailable: 503,
};

const sentences = {
  'wrong secret': 'Not authorised',
  'too large': 'The body is too large',
  'not json': 'Send application/json',
  unavailable: 'Cannot store this now. Send it again.',
} as const;

/** Answers a delivery. With `last` the connection is closed afterwards. */
export const answer = (response: ServerResponse, outcome: Outcome, last: boolean): void => {
  const body = bodyOf(outcome);
  const headers: Record<string, string | number> = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  if (outcome.is === 'unavailable') headers['retry-after'] = 5;
  // What is left of a body that we will not read would be taken for the next request.
  if (last || outcome.is === 'too large') headers['connection'] = 'close';
  response.writeHead(statuses[outcome.is], headers).end(body);
};

const accepted = JSON.stringify({ status: 'accepted' });

const bodyOf = (outcome: Outcome): string => {
  switch (outcome.is) {
    case 'accepted':
      return accepted;
    case 'ignored':
    case 'set aside':
      return JSON.stringify({ status: outcome.is, reason: outcome.reason });
    case 'wrong secret':
    case 'too large':
    case 'not json':
    case 'unavailable':
      return JSON.stringify({ message: sentences[outcome.is] });
  }
};
