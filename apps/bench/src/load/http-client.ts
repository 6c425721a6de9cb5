import { connect, type Socket } from 'node:net';

/** One answer of the server. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

const headerEnd = Buffer.from('\r\n\r\n');

/**
 * A connection that posts and waits, as lean as can be: on two cores a comfortable client would use more of the
 * machine than the server it is to measure. Supports only responses with a content-length.
 */
export class Connection {
  #received: Buffer = Buffer.alloc(0);
  #answered: ((answer: Answer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (data) => this.#take(data));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('The server closed the connection')));
  }

  static open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.once('error', reject).once('connect', () => resolve(new Connection(socket)));
    });
  }

  /** Sends one request; the next may be sent once this one is answered. */
  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.socket.write(request);
    });
  }

  /** A server ends connections that are idle for a minute or so. */
  get isClosed(): boolean {
    return this.socket.destroyed;
  }

  close(): void {
    this.#failed = undefined;
    this.socket.destroy();
  }

  #take(data: Buffer): void {
    this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data]);
    const end = this.#received.indexOf(headerEnd);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    const body = this.#received.subarray(end + 4, end + 4 + length);
    this.#received = Buffer.alloc(0);
    this.#answered?.({ status: Number(head.slice(9, 12)), body });
  }
}

/** The bytes of a POST with a JSON body. */
export const post = (path: string, headers: Readonly<Record<string, string>>, body: string): Buffer => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(body);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${lines.join('')}content-length: ${length}\r\n\r\n${body}`,
  );
};

/** Shared connections: each request takes a free one, or waits for one in the order of the calls. */
export class Connections {
  readonly #free: Connection[];
  readonly #waiting: ((connection: Connection) => void)[] = [];

  private constructor(
    private readonly url: string,
    all: readonly Connection[],
  ) {
    this.#free = [...all];
  }

  static async open(url: string, count: number): Promise<Connections> {
    return new Connections(url, await Promise.all(Array.from({ length: count }, () => Connection.open(url))));
  }

  async send(request: Buffer): Promise<Answer> {
    let connection =
      this.#free.pop() ?? (await new Promise<Connection>((resolve) => this.#waiting.push(resolve)));
    try {
      if (connection.isClosed) connection = await Connection.open(this.url);
      return await connection.send(request);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(connection);
      else this.#free.push(connection);
    }
  }

  /** Closes the connections. No request may be open. */
  close(): void {
    for (const connection of this.#free) connection.close();
  }
}
