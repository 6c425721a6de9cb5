import { useSyncExternalStore } from 'react';

export interface Notice {
  readonly id: number;
  readonly words: string;
  readonly tone: 'good' | 'bad';
}

/** Milliseconds a notice stays; it waits while a pointer or the focus is on it. */
export const noticeTime = 5000;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Notice[]) => {
  notices = next;
  for (const listener of listeners) listener();
};

/** Tells something in passing. The newest three stay. */
export const notify = (words: string, tone: Notice['tone'] = 'good'): void =>
  set([...notices, { id: ++lastId, words, tone }].slice(-3));

export const dismiss = (id: number): void => set(notices.filter((notice) => notice.id !== id));

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
  );
