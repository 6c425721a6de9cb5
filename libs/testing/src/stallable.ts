import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a service that can be made to stand still: connections stay open, and nothing comes through. */
export interface Stallable {
  /** The address of the service by this way. */
  readonly url: string;
  /** From now on nothing passes, in either direction, on open connections and on new ones. */
  stall(): void;
  /** Lets everything pass again, also what was held back. */
  resume(): void;
  close(): Promise<void>;
}

/** Makes such a way to the service at this address (`postgres://…`, `redis://…`). */
export const stallable = async (address: string): Promise<Stallable> => {
  const url = new URL(address);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => void (sockets.delete(from), to.destroy()));
      if (isStalled) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
