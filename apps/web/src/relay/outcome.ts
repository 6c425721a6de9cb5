import { ApiError, Unreachable } from './api-error.js';

/** Takes a refusal that is answered instead of thrown, with the fields that it names. */
export type Tell = (error: ApiError | Unreachable) => void;

/**
 * How three actions end (rule A15): signing in as a guest, signing up and changing the passphrase answer with what the server
 * said as a string. Any other action throws an error with that message. What was not answered at all is said in our words.
 */
export const answerOrMessage = async <R extends object>(
  sent: Promise<R>,
  tell: Tell,
): Promise<R | string> => {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof Unreachable)) throw error;
    tell(error);
    return error.message;
  }
};

/**
 * How two actions end (rule A03): verifying an address and confirming the deletion of the account answer true when the
 * server came back with an error message, as the specification observed it. Where no answer came, it is thrown.
 */
export const isRefused = async (sent: Promise<unknown>, tell: Tell): Promise<boolean> => {
  try {
    await sent;
    return false;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    tell(error);
    return true;
  }
};
