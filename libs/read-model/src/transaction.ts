import { type Answered, type Asked, askAtOnce } from '@hedgerow/platform';
import type { Pool, PoolClient, Submittable } from 'pg';

/** Runs `step` in one transaction on one connection; any error rolls all of it back. */
export const inTransaction = <T>(
  pool: Pool,
  step: (client: PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> =>
  onConnection(pool, async (client) => {
    await client.query(begin);
    const result = await step(client);
    await client.query('commit');
    return result;
  });

/**
 * The same for work of which parts run at once: what they ask in one moment goes to PostgreSQL in one round trip, the first with
 * the beginning of the transaction. No part may make a savepoint or send several statements as one text. The order of what is
 * asked is that in which the parts begin, as far as each has come.
 */
export const inTransactionTogether = <T>(
  pool: Pool,
  step: (client: PoolClient, endWith: EndWith) => Promise<T>,
): Promise<T> =>
  onConnection(pool, async (client) => {
    const company = new Company(client);
    const begun = company.query({ name: 'begin', text: 'begin' }) as Promise<unknown>;
    try {
      const work = step(company as unknown as PoolClient, (parts) => company.endWith(parts));
      const [result] = await Promise.all([work, begun]);
      if (!company.isCommitted) await client.query('commit');
      return result;
    } catch (error) {
      // Parts that go on would write after the end of the transaction.
      company.fail(error);
      throw error;
    }
  });

/** Work that goes on beside others in one transaction. */
export type Part<T> = (client: PoolClient) => Promise<T>;

/**
 * Runs the parts with which a transaction ends: after them it asks nothing more. When each has come to its end, or to what it asks
 * last (`asksLast`), the commit goes with what is asked then, and takes no round trip of its own. A part that is to prevent the
 * commit fails before that, or its last statement does; after it, a failure is one of the program, not of the transaction.
 */
export type EndWith = <T>(parts: readonly Part<T>[]) => Promise<T[]>;

/**
 * Says that what this part of a transaction asks next is the last that it asks: all of it in this moment. Whatever it asked later
 * would be refused. On any other connection it means nothing.
 */
export const asksLast = (client: PoolClient): void => {
  if (client instanceof PartClient) client.isLast = true;
};

/** What reads need of a pool or a connection. */
export type Asking = Pick<Pool, 'query'>;

/** Runs reads on one connection: what they ask in one moment is one round trip. When one fails, those behind it fail with it. */
export const readTogether = <T>(pool: Pool, step: (asking: Asking) => Promise<T>): Promise<T> =>
  withClient(pool, async (client, giveUp) => {
    const company = new Company(client);
    try {
      return await step(company as unknown as Asking);
    } catch (error) {
      company.fail(error);
      giveUp(error as Error);
      throw error;
    }
  });

/** The connection of a client, the same one in every transaction. */
export const connectionOf = (client: PoolClient): object => {
  const asking: object = client;
  if (asking instanceof PartClient) return asking.company.client;
  return asking instanceof Company ? asking.client : asking;
};

interface Waiting {
  readonly asked: Asked;
  resolve(answer: Answered): void;
  reject(error: unknown): void;
}

/** A COPY, which is no statement among others. */
type Copying = Submittable & { handleError(error: Error): void };

/** Gathers what is asked until no part can go on without an answer, and asks it at once. */
class Company {
  #waiting: Waiting[] = [];
  #failure: { readonly error: unknown } | undefined;
  /** With which the transaction ends, as soon as they are known. */
  #parts: readonly PartClient[] | undefined;
  isCommitted = false;

  constructor(readonly client: PoolClient) {}

  query(statement: Asked | string | Copying, values?: readonly unknown[]): unknown {
    if (typeof statement === 'object' && 'submit' in statement) {
      if (this.#failure) {
        // Behind the rollback it would stay.
        statement.handleError(this.#failure.error as Error);
        return statement;
      }
      // A COPY goes alone, behind what was asked before it.
      void this.#ask();
      return this.client.query(statement);
    }
    const asked =
      typeof statement === 'string' ? { text: statement, ...(values ? { values } : {}) } : statement;
    return this.#answerOf(asked);
  }

  #answerOf(asked: Asked): Promise<Answered> {
    // After an error PostgreSQL refuses whatever comes in this transaction.
    if (this.#failure) return Promise.reject(this.#failure.error as Error);
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ asked, resolve, reject }) === 1) setImmediate(() => void this.#ask());
    });
  }

  async #ask(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const asked = waiting.map((one) => one.asked);
    const isEnd = waiting.length > 0 && this.#parts?.every((part) => part.isDone || part.isLast) === true;
    for (const part of this.#parts ?? []) part.sent();
    try {
      const answers = await askAtOnce(this.client, isEnd ? [...asked, commit] : asked);
      this.isCommitted = isEnd;
      waiting.forEach(({ resolve }, n) => resolve(answers[n]!));
    } catch (error) {
      waiting.forEach(({ reject }) => reject(error));
      this.fail(error);
    }
  }

  /** Runs the last parts. */
  async endWith<T>(parts: readonly Part<T>[]): Promise<T[]> {
    const clients = parts.map(() => new PartClient(this));
    this.#parts = clients;
    const run = async (part: Part<T>, client: PartClient): Promise<T> => {
      try {
        return await part(client as unknown as PoolClient);
      } catch (error) {
        // At once: the others must not end the transaction without it.
        this.fail(error);
        throw error;
      } finally {
        client.isDone = true;
      }
    };
    return Promise.all(parts.map((part, n) => run(part, clients[n]!)));
  }

  /** Nothing more is asked. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#waiting.forEach(({ reject }) => reject(error));
    this.#waiting = [];
  }
}

const commit: Asked = { name: 'commit', text: 'commit' };

/** What a part of a transaction asks by. */
class PartClient {
  isDone = false;
  /** Whether what it asks in this moment is the last. */
  isLast = false;
  #hasAskedLast = false;

  constructor(readonly company: Company) {}

  query(statement: Asked | string | Copying, values?: readonly unknown[]): unknown {
    // Behind the commit it would be no part of the transaction.
    if (this.#hasAskedLast)
      throw new Error('A part of a transaction asks more after what it called its last');
    // A COPY goes before the commit and not with it.
    if (typeof statement === 'object' && 'submit' in statement) this.isLast = false;
    return this.company.query(statement, values);
  }

  /** What was asked has been sent. */
  sent(): void {
    this.#hasAskedLast = this.isLast;
  }
}

/** Runs a transaction on a connection of the pool; any error rolls all of it back. */
const onConnection = <T>(pool: Pool, transaction: (client: PoolClient) => Promise<T>): Promise<T> =>
  withClient(pool, async (client, giveUp, isBroken) => {
    try {
      return await transaction(client);
    } catch (error) {
      // A connection that cannot even roll back is thrown away, not put back into the pool.
      if (!isBroken()) await client.query('rollback').catch(giveUp);
      throw error;
    }
  });

/** Works on a connection of the pool. One that broke, or that is given up, does not go back into it. */
const withClient = async <T>(
  pool: Pool,
  work: (client: PoolClient, giveUp: (error: Error) => void, isBroken: () => boolean) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks between two statements says so by an event that nothing else listens to.
  const giveUp = (error: Error) => void (broken ??= error);
  client.on('error', giveUp);
  try {
    return await work(client, giveUp, () => broken !== undefined);
  } finally {
    client.off('error', giveUp);
    client.release(broken);
  }
};
