import { Args, Int } from '@nestjs/graphql';
import { refuseFields } from './refusal.js';

/** A page as a connection takes it. `count` is asked only when the client asks for `totalCount`. */
export interface Page<N> {
  readonly edges: { cursor: string; node: N }[];
  readonly nodes: N[];
  readonly pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  readonly count: () => Promise<number>;
}

/** Longest page of any list; readings have a limit of their own (rule A12). */
export const longestPage = 200;

/** How many rows to fetch: what was asked for, within the limit. Null counts as not asked for. */
export const pageSize = (
  first: number | null | undefined,
  usual: number,
  most: number = longestPage,
): number => {
  const size = first ?? usual;
  return size < 0
    ? refuseFields({ field: 'first', message: 'first must be 0 or more' })
    : Math.min(size, most);
};

/** A row of a page whose cursor is made when it is read. */
class CursorEdge<R, N> {
  readonly #row: R;
  readonly #write: (row: R) => string;

  constructor(
    row: R,
    readonly node: N,
    write: (row: R) => string,
  ) {
    this.#row = row;
    this.#write = write;
  }

  get cursor(): string {
    return this.#write(this.#row);
  }
}

/**
 * Makes a page of rows fetched with a limit of `size + 1`: the row too many tells that there is a next page.
 * Each row brings its cursor.
 */
export const pageOf = <R, N>(
  fetched: readonly R[],
  how: {
    size: number;
    after: string | null | undefined;
    cursor: (row: R) => string;
    node: (row: R) => N;
    count?: () => Promise<number>;
  },
): Page<N> => {
  const shown = fetched.slice(0, how.size);
  const nodes = shown.map(how.node);
  // A cursor is signed, and few pages ask for all of theirs: each is made when it is read.
  const cursorAt = (i: number) => (shown.length > 0 ? how.cursor(shown.at(i)!) : null);
  let edges: Page<N>['edges'] | undefined;
  return {
    get edges() {
      return (edges ??= shown.map((row, i) => new CursorEdge(row, nodes[i]!, how.cursor)));
    },
    nodes,
    pageInfo: {
      hasNextPage: fetched.length > how.size,
      hasPreviousPage: how.after !== null && how.after !== undefined,
      get startCursor() {
        return cursorAt(0);
      },
      get endCursor() {
        return cursorAt(-1);
      },
    },
    count: how.count ?? (() => Promise.resolve(shown.length)),
  };
};

/** The argument `first`, with the size of a page when it is left out. */
export const FirstArg = (usual: number): ParameterDecorator =>
  Args('first', { type: () => Int, nullable: true, defaultValue: usual });

/** The argument `after`. */
export const AfterArg = (): ParameterDecorator => Args('after', { type: () => String, nullable: true });
