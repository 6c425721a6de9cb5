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
  // The client's own limit, for what is not written yet, is a timer for each command, which is never taken back: it wakes the
  // program five seconds later and makes an error. What is not written by then is refused when the silence ends the connection.
  commandOptions: { timeout: 0 },
  socket: {
    // Live views must be right within 5 s of its return.
    reconnectStrategy: () => 500,
    connectTimeout: 2_000,
    socketTimeout: 5_000,
    ...(ca === undefined || ca === '' ? {} : { tls: true as const, ca }),
  },
});
