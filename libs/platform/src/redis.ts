export interface RedisAddress {
  readonly url: string;
  /** Certificate (PEM) of the authority for `rediss:`; none for those that Node trusts. */
  readonly ca?: string | undefined;
}

/** Settings of every client of Redis that must not wait for it: what it is for goes on without. */
export const redisOptions = ({ url, ca }: RedisAddress) => ({
  url,
  // A Redis that stands still is noticed by the silence after a ping; until then no more than this many wait for it.
  pingInterval: 2_000,
  commandsQueueMaxLength: 10_000,
  // By default each command gets a timer of 5 s and an error of its own, also one that was answered long ago. It would end the wait of what
  // could not be written, which the silence of the socket ends as soon.
  commandOptions: { timeout: 0 },
  socket: {
    // Live views must be right within 5 s of its return.
    reconnectStrategy: () => 500,
    connectTimeout: 2_000,
    socketTimeout: 5_000,
    ...(ca === undefined || ca === '' ? {} : { tls: true as const, ca }),
  },
});
