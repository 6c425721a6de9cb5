/** What the browser lets us do: nothing where it has no push messages, and nothing without a yes of the person. */
export type PushState = 'unsupported' | NotificationPermission;

/** A subscription as the api takes it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const script = '/push.js';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

const end = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};

/** Push messages of this browser; tests put other functions in their place. */
export const pushDevice = {
  state: (): PushState =>
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
      ? Notification.permission
      : 'unsupported',

  /** Whether this browser has a subscription. Asks the person nothing. */
  isOn: async (): Promise<boolean> => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    return (await registration?.pushManager.getSubscription()) != null;
  },

  /**
   * Asks the person, and the push service of the browser for a new address: one from before may be another person's, who used
   * this browser. Undefined when the person says no.
   *
   * @throws when the browser cannot reach its push service.
   */
  subscribe: async (publicKey: string): Promise<BrowserSubscription | undefined> => {
    // First, while the press is fresh: browsers ask for none later.
    if ((await Notification.requestPermission()) !== 'granted') return undefined;
    await navigator.serviceWorker.register(script);
    const { pushManager } = await navigator.serviceWorker.ready;
    await end();
    const made = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    });
    const { endpoint = '', keys = {} } = made.toJSON();
    return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  },

  /** The push service forgets this browser. */
  end,
};
