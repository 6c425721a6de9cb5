import {
  type FieldError,
  isRejection,
  reject,
  rejectFields,
  rejectFor,
  rejectLocked,
  type Rejection,
  type RejectionCode,
} from '@hedgerow/domain';
import { CommandIdReused, PersonForgotten, StaleStream, TooBusy, UnusableFact } from '@hedgerow/event-store';
import { GraphQLError } from 'graphql';

/** A person being told no, on its way to the client: the sentence, the stable code and the fields it is about. */
export class Refusal extends GraphQLError {
  constructor(rejection: Rejection) {
    super(rejection.message, {
      extensions: {
        code: rejection.rejected,
        ...(rejection.fields ? { fields: rejection.fields } : {}),
        ...(rejection.retryAfterSeconds ? { retryAfterSeconds: rejection.retryAfterSeconds } : {}),
      },
    });
  }
}

/** Refuses with a code of the domain; `message` replaces the code's usual sentence. */
export const refuse = (code: RejectionCode, message?: string): never => {
  throw new Refusal(reject(code, message));
};

/** Refuses until so many seconds have passed. */
export const refuseFor = (seconds: number, what?: string): never => {
  throw new Refusal(rejectFor(seconds, what));
};

/** Refuses with LOCKD until so many seconds have passed (rule A59). */
export const refuseLocked = (seconds: number, what: string): never => {
  throw new Refusal(rejectLocked(seconds, what));
};

/** Refuses because of the named fields. */
export const refuseFields = (...fields: FieldError[]): never => {
  throw new Refusal(rejectFields(fields));
};

/** What was decided, or the refusal as an error. */
export const accepted = <T>(outcome: T | Rejection): T => {
  if (isRejection(outcome)) throw new Refusal(outcome);
  return outcome;
};

/** What a person can do something about, although it was thrown further in; undefined for a fault of ours. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (error instanceof StaleStream) return new Refusal(reject('STALE'));
  if (error instanceof CommandIdReused)
    return new Refusal(
      rejectFields([
        {
          field: 'clientMutationId',
          message: 'This clientMutationId was sent before with another input. Choose a new one.',
        },
      ]),
    );
  if (error instanceof TooBusy)
    return new Refusal(rejectFor(error.retryAfterSeconds, 'Too many people sign in at once'));
  if (error instanceof PersonForgotten) return new Refusal(reject('NTFND'));
  // Every other rule was checked before; what is left are characters that PostgreSQL cannot hold.
  if (error instanceof UnusableFact && error.rule.includes('character'))
    return new Refusal(
      rejectFields([{ field: error.path.split('/')[1] ?? '', message: `This text ${error.rule}` }]),
    );
  return undefined;
};
