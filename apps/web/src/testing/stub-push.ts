import { stubId } from './stub-records.js';

type Args = { readonly input?: Record<string, unknown>; readonly [key: string]: unknown };

/** The browsers in which Maren gets push messages: a phone, and this one once she asks for it. */
export const stubPush = (isEmpty: boolean) => {
  const phone = { id: stubId('browser', 1), browser: 'Chrome on Android', isCurrent: false };
  let browsers = isEmpty ? [] : [phone];
  const pushSettings = () => ({ publicKey: 'BAAA', browsers });
  return {
    pushSettings,
    subscribePush: () => {
      browsers = [...browsers, { id: stubId('browser', 2), browser: 'Firefox on Linux', isCurrent: true }];
      return { pushSettings: pushSettings() };
    },
    unsubscribePush: ({ input }: Args) => {
      browsers = browsers.filter(({ id }) => id !== input?.['id']);
      return { pushSettings: pushSettings() };
    },
  };
};
