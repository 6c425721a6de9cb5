import { codeOf, Unreachable } from '../relay/api-error.js';
import { sentenceOf } from '../ui/Failure.js';
import { type AddedPicture } from './claim-pictures.js';
import { keepPreview } from './keep-preview.js';
import type { FileToSend } from './send-file.js';
import type { Area } from './shrink.js';
import * as texts from './texts.js';

/** A chosen file on its way to become a picture. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** The address of the chosen file itself, as it was before it was cut. */
  readonly original: string;
  /** The address of what is sent. */
  readonly preview: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** How much of it is sent, from 0 to 1. */
  readonly progress: number;
  /** Why it failed, and the way out. */
  readonly problem?: string;
  /** The same file may get through on another try. */
  readonly mayRetry: boolean;
}

interface Held extends Upload {
  readonly file: Blob;
  readonly area?: Area;
  readonly id?: string;
  /** Of this file alone, so that one that is taken away again is no part of what becomes pictures. */
  readonly session: string;
  readonly isLost: boolean;
}

export interface UploadsRim {
  readonly shrink: (file: Blob, area?: Area) => Promise<Blob>;
  readonly send: (file: FileToSend) => Promise<string>;
  readonly newSession: () => string;
}

/** Makes an uploaded session pictures of something. */
export type Claim = (session: string) => Promise<readonly AddedPicture[]>;

/** Files that are chosen at once; more would take a phone minutes. */
export const mostFiles = 20;
// Two at a time use a slow link as well as six, and the first is there sooner.
const atOnce = 2;

/** The sentences of the refusals that say more here than the server's: the rule, and the way out. */
const sentences: Readonly<Record<string, string>> = {
  EMPTY: texts.emptyFile,
  TOO_LARGE: texts.tooLarge,
  TYPE: texts.notRead,
  PIXELS: texts.pixels,
  EXPIRED: texts.signInAgain,
  LOGIN: texts.signInAgain,
  UNAVAILABLE: texts.notKept,
  RATE_LIMITED: texts.tooFast,
  TIMEOUT: texts.tooSlow,
};
/** The same file would be refused again. */
const final: readonly (string | undefined)[] = ['EMPTY', 'TOO_LARGE', 'TYPE', 'PIXELS'];

const problemOf = (error: unknown) => {
  const code = codeOf(error);
  return {
    problem: (code && sentences[code]) || sentenceOf(error),
    mayRetry: !final.includes(code),
    isLost: error instanceof Unreachable,
  };
};

/** Chosen files: each is made small and sent at once, a few at a time, so that it is there when the form is submitted. */
export const createUploads = ({ shrink, send, newSession }: UploadsRim) => {
  let held: readonly Held[] = [];
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const aborts = new Map<number, AbortController>();

  const set = (next: readonly Held[]) => {
    held = next;
    for (const listener of listeners) listener();
  };
  const change = (key: number, changes: Partial<Held>) =>
    set(held.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  const run = async ({ key, file, area, session, original }: Held) => {
    const abort = new AbortController();
    aborts.set(key, abort);
    change(key, { state: 'sending', progress: 0 });
    try {
      const small = await shrink(file, area);
      abort.signal.throwIfAborted();
      if (area) change(key, { preview: URL.createObjectURL(small) });
      const onProgress = (progress: number) => change(key, { progress });
      const id = await send({ session, file: small, onProgress, signal: abort.signal });
      change(key, { state: 'sent', progress: 1, id });
    } catch (error) {
      if (abort.signal.aborted) return;
      change(key, { state: 'failed', preview: held.find((one) => one.key === key)?.preview ?? original });
      change(key, problemOf(error));
    } finally {
      if (aborts.get(key) === abort) aborts.delete(key);
      goOn();
    }
  };
  const goOn = () => {
    for (const one of held) if (one.state === 'waiting' && aborts.size < atOnce) void run(one);
  };
  const restart = (key: number, changes: Partial<Held>) => {
    aborts.get(key)?.abort();
    aborts.delete(key);
    const fresh = { state: 'waiting' as const, progress: 0, problem: undefined, isLost: false };
    change(key, { ...fresh, session: newSession(), id: undefined, ...changes });
    goOn();
  };
  const forget = (one: Held) => {
    if (one.id === undefined) URL.revokeObjectURL(one.preview);
    if (one.original !== one.preview) URL.revokeObjectURL(one.original);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return (): void => void listeners.delete(listener);
    },
    get: (): readonly Upload[] => held,
    /** Takes files; answers how many there was no room for. */
    add: (files: readonly File[]): number => {
      const room = Math.max(0, mostFiles - held.length);
      const taken = files.slice(0, room).map((file): Held => {
        const original = URL.createObjectURL(file);
        const state = { state: 'waiting', progress: 0, mayRetry: true, isLost: false } as const;
        return {
          ...state,
          key: ++lastKey,
          name: file.name,
          file,
          original,
          preview: original,
          session: newSession(),
        };
      });
      set([...held, ...taken]);
      goOn();
      return files.length - taken.length;
    },
    /** Cuts a file to an area; what was sent of it is left behind. */
    cut: (key: number, area: Area) => restart(key, { area }),
    retry: (key: number) => restart(key, {}),
    /** Sends again what the network lost. */
    retryLost: () => {
      for (const { key, isLost } of held) if (isLost) restart(key, {});
    },
    remove: (key: number) => {
      aborts.get(key)?.abort();
      aborts.delete(key);
      for (const one of held) if (one.key === key) forget(one);
      set(held.filter((one) => one.key !== key));
      goOn();
    },
    clear: () => {
      for (const abort of aborts.values()) abort.abort();
      aborts.clear();
      held.forEach(forget);
      set([]);
    },
    /** Resolves once nothing is on its way: with true when every file is sent. */
    settled: (): Promise<boolean> =>
      new Promise((resolve) => {
        const look = () => {
          if (held.some(({ state }) => state === 'waiting' || state === 'sending')) return;
          listeners.delete(look);
          resolve(held.every(({ state }) => state === 'sent'));
        };
        listeners.add(look);
        look();
      }),
    /** Makes what is sent pictures, one after another so that they keep their order. What fails stays, to be tried again. */
    claim: async (claim: Claim): Promise<readonly AddedPicture[]> => {
      const all: AddedPicture[] = [];
      for (const one of held.filter(({ state }) => state === 'sent')) {
        const added = await claim(one.session);
        for (const { id } of added) keepPreview(id, one.preview);
        all.push(...added);
        if (one.original !== one.preview) URL.revokeObjectURL(one.original);
        set(held.filter(({ key }) => key !== one.key));
      }
      return all;
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
