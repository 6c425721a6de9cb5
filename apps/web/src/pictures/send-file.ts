import { auth } from '../auth/auth.js';
import { ApiError, unavailable, Unreachable } from '../relay/api-error.js';

// Milliseconds without a byte after which the link counts as dead; a slow one is waited for.
const stalledMs = 30_000;

export interface FileToSend {
  /** Of the upload: files of one session become pictures together. */
  readonly session: string;
  readonly file: Blob;
  /** How much is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface Answer {
  readonly id?: string;
  readonly code?: string;
  readonly sentence?: string;
}

const answerOf = (text: string): Answer => {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
};

/**
 * Sends one file, and resolves with the id that it has on the server. `fetch` tells no progress of what is sent. Rejects with
 * `ApiError` when it is refused, with `Unreachable` when the server is not reached, and with the signal's reason.
 */
export const sendFile = async ({ session, file, onProgress, signal }: FileToSend): Promise<string> => {
  const token = await auth.token();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const abort = () => request.abort();
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail(new Unreachable('no answer'));
        abort();
      }, stalledMs);
    };
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const fail = (reason: unknown) => {
      end();
      reject(reason as Error);
    };
    request.upload.onprogress = ({ loaded }) => {
      wait();
      onProgress(Math.min(1, loaded / file.size));
    };
    request.onerror = () => fail(new Unreachable());
    request.onabort = () => fail(signal.reason);
    request.onload = () => {
      const { id, code, sentence } = answerOf(request.responseText);
      if (request.status === 201 && id !== undefined) {
        end();
        return resolve(id);
      }
      // As after any other call: the session has ended, and what was chosen stays.
      if (code === 'EXPIRED') void auth.expire().catch(() => undefined);
      fail(code === undefined ? unavailable() : new ApiError(sentence ?? '', code));
    };
    signal.addEventListener('abort', abort);
    request.open('POST', `/files/${session}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    wait();
    request.send(file);
  });
};
