import { useSyncExternalStore } from 'react';

export interface Notice {
  readonly id: number;
  readonly message: string;
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

/** Shows a notice. At most the newest three are kept. */
export const notify = (message: string, tone: Notice['tone'] = 'good'): void =>
  set([...notices, { id: ++lastId, message, tone }].slice(-3));

export const dismiss = (id: number): void => set(notices.filter((notice) => notice.id !== id));

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
    () => notices,
  );
