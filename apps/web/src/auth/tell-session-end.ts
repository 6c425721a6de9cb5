import { dismiss, notify } from '../ui/notices.js';
import type { AuthStore } from './auth-store.js';
import { endNotice } from './session-end.js';
import * as texts from './texts.js';

/** Says it when the session ends, since a public page only turns into that of a guest. */
export const tellSessionEnd = (store: Pick<AuthStore, 'subscribe' | 'expiredId' | 'isDeleted'>): void => {
  const sentence = () => (store.isDeleted() ? texts.accountDeleted : texts.sessionHasEnded);
  let told: { readonly sentence: string; readonly notice: number } | undefined;
  store.subscribe(() => {
    const next = store.expiredId() === null ? undefined : sentence();
    if (next === told?.sentence) return;
    if (told) dismiss(told.notice);
    if (next === undefined) return void (told = undefined);
    const notice = notify(next, 'bad');
    endNotice.id = notice;
    told = { sentence: next, notice };
  });
};
