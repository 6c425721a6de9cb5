import { useSyncExternalStore } from 'react';

/** A button in a notice: "Undo", "Try again". The notice goes with the press. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
  /** Told when the notice is gone: pressed, put away, after its time, or for newer ones. */
  readonly gone?: () => void;
}

export interface Notice {
  readonly id: number;
  readonly message: string;
  readonly tone: 'good' | 'bad';
  readonly action?: NoticeAction;
  /** In the place of the mark of its tone. */
  readonly icon?: string;
  /** The id of what it is about, where it takes the place of an older one. */
  readonly about?: string;
}

/** Milliseconds a notice stays; it waits while a pointer or the focus is on it, and behind a newer one. */
export const noticeTime = 5000;
/** A notice that offers something stays longer: so long Undo is offered. */
export const undoTime = 10_000;

let notices: readonly Notice[] = [];
let dialogs: readonly HTMLElement[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const set = (next: readonly Notice[]) => {
  const gone = notices.filter((notice) => !next.includes(notice));
  notices = next;
  tell();
  for (const { action } of gone) action?.gone?.();
};

/** Shows a notice, and returns its id. At most the newest three are kept. */
export const notify = (message: string, tone: Notice['tone'] = 'good', action?: NoticeAction): number => {
  const id = ++lastId;
  set([...notices, { id, message, tone, ...(action ? { action } : {}) }].slice(-3));
  return id;
};

/** Tells of something that no one waits for: behind the notices that are there, whose Undo stays in reach. */
export const notifyBehind = (message: string, icon: string, action: NoticeAction): number => {
  const id = ++lastId;
  set([{ id, message, tone: 'good' as const, icon, action }, ...notices.slice(-2)]);
  return id;
};

/** Says what became of something, in place of the notice that said so before: its Undo would take back another state. */
export const notifyAbout = (about: string, message: string, action?: NoticeAction): number => {
  const id = ++lastId;
  const others = notices.filter((notice) => notice.about !== about);
  set([...others, { id, message, tone: 'good' as const, about, ...(action ? { action } : {}) }].slice(-3));
  return id;
};

export const dismiss = (id: number): void => set(notices.filter((notice) => notice.id !== id));

/** Notices stand in this dialog until the function that comes back is called: outside an open one nothing can be used. */
export const noticesIn = (dialog: HTMLElement): (() => void) => {
  dialogs = [...dialogs, dialog];
  tell();
  return () => {
    dialogs = dialogs.filter((other) => other !== dialog);
    tell();
  };
};

const useStore = <T>(read: () => T): T =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    read,
  );

export const useNotices = (): readonly Notice[] => useStore(() => notices);

/** The dialog in which notices stand, if one is open. */
export const useNoticeDialog = (): HTMLElement | undefined => useStore(() => dialogs.at(-1));
