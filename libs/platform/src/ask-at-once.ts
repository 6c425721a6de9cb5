import pg from 'pg';

/** A statement with its values. With a name it is parsed once for each connection; a name means one text everywhere. */
export interface Asked {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** What a statement answered. */
export interface Answered<R extends object = Record<string, unknown>> {
  readonly rows: R[];
  /** Rows that were read, written or removed. */
  readonly rowCount: number;
}

/**
 * Asks several statements in one round trip, in their order, and resolves with their answers. PostgreSQL answers all of them at
 * once: the next statement does not wait for us, and neither side is woken for each.
 * Rejects with the error of the first that fails; those behind it are not run, and without a transaction those before it are undone.
 * A named statement is described once for each connection, too: what answers with other columns needs another name.
 */
export const askAtOnce = async (client: pg.ClientBase, asked: readonly Asked[]): Promise<Answered[]> => {
  if (asked.length === 0) return [];
  const query = new AtOnce(client, asked);
  client.query(query);
  return query.answers;
};

/** How a statement answers: the columns of its rows, none where it has no rows. */
type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[];

// What pg has and its types do not tell.
interface WireConnection {
  /** The texts of the statements that this connection has parsed, by name. */
  readonly parsedStatements: Record<string, string>;
  readonly stream: NodeJS.WritableStream & { cork(): void; uncork(): void; destroy(): void };
  on(event: 'parseComplete' | 'noData', listener: () => void): void;
  off(event: 'parseComplete' | 'noData', listener: () => void): void;
  parse(statement: { readonly name: string; readonly text: string }): void;
  describe(of: { readonly type: 'S'; readonly name: string }): void;
  bind(to: { readonly statement: string; readonly values: readonly unknown[] }): void;
  execute(portal: object): void;
  sync(): void;
}
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

// By connection: how its statements answer.
const known = new WeakMap<WireConnection, Map<string, Columns>>();

/**
 * Several statements as one query of pg's queue, with one Sync at the end (extended query protocol, "pipelining": the server
 * answers when it meets the Sync, and after an error passes over what comes before it). Our own, since pg knows a Sync for each
 * statement only, which is a write of the server for each.
 */
class AtOnce implements pg.Submittable {
  /** For the pool, too, which gives up a connection that does not answer in time. */
  readonly answers: Promise<Answered[]>;
  /** Called once by pg, which puts its own around it where a statement may only take so long. */
  callback: (error: Error | null, answers?: Answered[]) => void = () => undefined;
  readonly #values: unknown[][];
  readonly #done: Answered[] = [];
  /** What was sent to be parsed, and to be described, by its place, and has not been yet. */
  readonly #parsing: number[] = [];
  readonly #describing: number[] = [];
  readonly #columns: Columns[] = [];
  #known = new Map<string, Columns>();
  #rows: Record<string, unknown>[] = [];
  #connection: WireConnection | undefined;
  /** For pg: milliseconds until the connection is given up, as long as the statements may take one after the other; 0 for no limit. */
  readonly query_timeout: number;

  constructor(
    private readonly client: pg.ClientBase,
    private readonly asked: readonly Asked[],
  ) {
    const { connectionParameters } = client as unknown as {
      connectionParameters: { readonly query_timeout?: number };
    };
    this.query_timeout = asked.length * (connectionParameters.query_timeout || 0);
    // A value that cannot be sent fails before anything is.
    this.#values = asked.map(({ values = [] }) => values.map(prepareValue));
    this.answers = new Promise((resolve, reject) => {
      this.callback = (error, answers) => (error ? reject(error) : resolve(answers!));
    });
  }

  submit(connection: pg.Connection): Error | undefined {
    const wire = connection as unknown as WireConnection;
    const parsed = ({ name = '' }: Asked) => (name === '' ? undefined : wire.parsedStatements[name]);
    const other = this.asked.find((one) => (parsed(one) ?? one.text) !== one.text);
    if (other) return new Error(`On this connection ${other.name} is the name of another statement`);
    this.#connection = wire;
    this.#known = known.get(wire) ?? new Map<string, Columns>();
    known.set(wire, this.#known);
    wire.stream.cork();
    this.asked.forEach((one, n) => this.#send(wire, one, n));
    wire.sync();
    wire.stream.uncork();
    if (this.#parsing.length > 0) wire.on('parseComplete', this.#parsed);
    if (this.#describing.length > 0) wire.on('noData', this.#noData);
    return undefined;
  }

  #send(wire: WireConnection, { name = '', text }: Asked, n: number): void {
    const isAmong = (places: readonly number[]) =>
      name !== '' && places.some((place) => this.asked[place]!.name === name);
    if (wire.parsedStatements[name] === undefined && !isAmong(this.#parsing)) {
      this.#parsing.push(n);
      wire.parse({ name, text });
    }
    if (!this.#known.has(name) && !isAmong(this.#describing)) {
      this.#describing.push(n);
      wire.describe({ type: 'S', name });
    }
    wire.bind({ statement: name, values: this.#values[n]! });
    wire.execute({});
  }

  readonly #parsed = (): void => {
    const { name, text } = this.asked[this.#parsing.shift()!]!;
    if (name) this.#connection!.parsedStatements[name] = text;
  };

  readonly #noData = (): void => this.#described([]);

  #described(columns: Columns): void {
    const place = this.#describing.shift()!;
    const { name } = this.asked[place]!;
    this.#columns[place] = columns;
    if (name) this.#known.set(name, columns);
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const parserOf = (oid: number): ((text: string) => unknown) => this.client.getTypeParser(oid, 'text');
    this.#described(fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) })));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const place = this.#done.length;
    const columns = this.#columns[place] ?? this.#known.get(this.asked[place]!.name!)!;
    const row: Record<string, unknown> = {};
    for (let n = 0; n < columns.length; n++) {
      const text = fields[n]!;
      row[columns[n]!.name] = text === null ? null : columns[n]!.parse(text);
    }
    this.#rows.push(row);
  }

  /** `INSERT 0 5`, `UPDATE 3`, `BEGIN`. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#done.push({ rows: this.#rows, rowCount: Number(/\d+$/.exec(text)?.[0] ?? 0) });
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.#done.push({ rows: [], rowCount: 0 });
  }

  handleError(error: Error): void {
    this.#end();
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.#end();
    this.callback(null, this.#done);
  }

  #end(): void {
    this.#connection?.off('parseComplete', this.#parsed);
    this.#connection?.off('noData', this.#noData);
  }
}
