import type { Viewer } from '@hedgerow/domain';
import {
  type AnyTable,
  emptyRow,
  type RowOf,
  type List,
  type Projection,
  type ProjectionEvent,
  rowFromEvents,
} from '@hedgerow/read-model';
import type { Type } from '@nestjs/common';
import { type AskedInfo, cursorsAsked, nodeFieldsAsked, rowsAsked } from './asked-fields.js';
import type { RequestContext } from './context.js';
import type { Cursors } from './cursors.js';
import { connectionOf, countedOf, edgeOf, totalCountOf } from './connection.js';
import { byKey, type Lookup, lookup } from './lookup.js';
import { type Node, nodeIdOf } from './node.js';
import { registerNode } from './nodes.js';
import { type Page, pageOf, pageSize } from './page.js';

/** A node that has a plain id beside its global one. */
export interface IdNode extends Node {
  readonly id: string;
}
/** What every row of a node has: its plain id, and the version of its stream that it shows. */
export interface NodeRow {
  readonly id: string;
  readonly version: number;
}

interface Declaration<R extends NodeRow, N extends IdNode, F, O extends string> {
  /** The GraphQL type. */
  readonly node: Type<N>;
  readonly list: List<R, F, O>;
  /** The row as this viewer may see it; its global id is added. */
  readonly toNode: (row: R, viewer: Viewer) => Omit<N, 'nodeId'>;
  /** The order of the list when none is asked for; the cursor of a new node's edge is one of this order. */
  readonly usualOrder: NoInfer<O>;
  /** Rows of a page when no number is asked for; 20 when left out. */
  readonly usualSize?: number;
  /** Whose history the rows follow from, and what writes them: answers a command before the read model can. */
  readonly aggregate: { readonly stream: (id: string) => string };
  readonly projection: Projection;
  /**
   * Lets a page read only the columns that its fields are made of: those of a field whose value is more than the column of
   * its own name. A page that asks for a field which is neither named here nor a column reads all of them. Where it is left
   * out, every page does.
   */
  readonly madeOf?: Readonly<Record<string, readonly (keyof R & string)[]>>;
  /** Who may fetch a node by its global id, where that is not everybody who may see it. */
  readonly mayFetch?: (viewer: Viewer, id: string) => boolean;
}

export interface PageArgs<F, O extends string> {
  readonly first: number | null | undefined;
  readonly after: string | null | undefined;
  readonly orderBy?: O | null | undefined;
  readonly backwards?: boolean | null | undefined;
  readonly filter: F;
}

/** Where nodes of one type come from: one by one, in pages, and as the answer to a command. */
export class NodeSource<R extends NodeRow, N extends IdNode, F, O extends string> {
  /** Nodes by plain id, as far as the viewer may see them. */
  readonly byId: Lookup<string, N>;
  // Made when they are asked for: what no list answers with is in no schema.
  #edge: Type<{ cursor: string; node: N }> | undefined;
  #connection: Type | undefined;
  #totalCount: Type | undefined;
  readonly #columns = new WeakMap<ReadonlySet<string>, readonly string[] | undefined>();

  constructor(
    readonly type: string,
    private readonly declared: Declaration<R, N, F, O>,
  ) {
    this.byId = lookup<string, N>(async (ids, { pool, viewer }) => {
      const rows = await declared.list.withIds(pool, viewer, ids);
      return byKey(
        rows.map((row) => this.toNode(row, viewer)),
        ({ id }) => id,
      );
    });
    registerNode(type, async (id, context) =>
      declared.mayFetch?.(context.viewer, id) === false ? undefined : context.load(this.byId, id),
    );
  }

  get Edge(): Type<{ cursor: string; node: N }> {
    return (this.#edge ??= edgeOf(this.type, this.declared.node));
  }

  get Connection(): Type {
    return (this.#connection ??= connectionOf(this.type, this.declared.node, this.Edge));
  }

  /** The resolver of the connection's `totalCount`; belongs to the slice's module. */
  get TotalCount(): Type {
    return (this.#totalCount ??= totalCountOf(this.Connection, countedOf(this.declared.list.mostCounted)));
  }

  get list(): List<R, F, O> {
    return this.declared.list;
  }

  /** The GraphQL type. */
  get node(): Type<N> {
    return this.declared.node;
  }

  /** `thing`: the field of a payload that holds such a node. */
  get field(): string {
    return this.type.charAt(0).toLowerCase() + this.type.slice(1);
  }

  /** Rows of a page when no number is asked for. */
  get usualSize(): number {
    return this.declared.usualSize ?? 20;
  }

  get aggregate(): { readonly stream: (id: string) => string } {
    return this.declared.aggregate;
  }

  nodeId(id: string): string {
    return nodeIdOf(this.type, id);
  }

  toNode(row: R, viewer: Viewer): N {
    return Object.assign(this.declared.toNode(row, viewer), { nodeId: this.nodeId(row.id) }) as N;
  }

  /**
   * A page by keyset; the count runs only when `totalCount` is asked for. With `info`, its nodes have what the operation
   * asks of them and may have no more.
   */
  async page(
    { pool, viewer }: RequestContext,
    cursors: Cursors,
    { first, after, orderBy, backwards: asked, filter }: PageArgs<F, O>,
    info?: AskedInfo,
  ): Promise<Page<N>> {
    const { list, usualOrder, toNode } = this.declared;
    const order = orderBy ?? usualOrder;
    const fields = info && nodeFieldsAsked(info);
    // A global id is put together for each node, and few but our own app ask for it.
    const hasId = fields?.has('nodeId') ?? true;
    const backwards = asked ?? false;
    const name = this.#cursorName(order, backwards);
    const size = pageSize(first, this.usualSize);
    const position = after ? cursors.read(name, after).map(String) : undefined;
    const read = () =>
      list.page(pool, {
        ...{ viewer, filter, order, backwards },
        first: size + 1,
        after: position,
        columns: fields && this.columnsFor(fields),
        positions: !info || cursorsAsked(info),
      });
    const found = !info || rowsAsked(info) ? await read() : [];
    return pageOf(found, {
      size,
      after,
      cursor: (row) => cursors.write(name, row.position),
      node: ({ row }) => (hasId ? this.toNode(row, viewer) : (toNode(row, viewer) as N)),
      count: () => list.count(pool, viewer, filter),
    });
  }

  /** The edge of a node that has just been made, for the top of a list. Its cursor is signed when it is asked for. */
  edge(cursors: Cursors, row: R, node: N): { readonly cursor: string; readonly node: N } {
    const { list, usualOrder } = this.declared;
    const name = this.#cursorName(usualOrder);
    return {
      node,
      get cursor() {
        return cursors.write(name, list.positionOf(row, usualOrder));
      },
    };
  }

  /**
   * The row that these events of its own history lead to; what other projections add to it as it is shown now, or as it
   * begins.
   */
  rowFrom(id: string, events: readonly ProjectionEvent[], shown: R | undefined): R | undefined {
    const { projection, list } = this.declared;
    const written: AnyTable = projection.tables.find(({ name }) => name === list.table.name)!;
    const row = rowFromEvents(
      written,
      { reducers: {}, ...projection },
      { id },
      events,
      shown as RowOf<AnyTable> | undefined,
    ) as R | undefined;
    return row && { ...emptyRow(list.table), ...shown, ...row };
  }

  /** The columns that these fields are made of; undefined for all. The same for the same set. */
  columnsFor(fields: ReadonlySet<string>): readonly string[] | undefined {
    if (!this.#columns.has(fields)) this.#columns.set(fields, this.#madeOf(fields));
    return this.#columns.get(fields);
  }

  #madeOf(fields: ReadonlySet<string>): readonly string[] | undefined {
    const { madeOf, list } = this.declared;
    if (!madeOf) return undefined;
    const columns = new Set(['id', 'version']);
    for (const field of fields) {
      const parts = madeOf[field] ?? (field in list.table.columns ? [field] : undefined);
      if (!parts) return undefined;
      for (const part of parts) columns.add(part);
    }
    // In one order, whatever the order of the question: so texts of statements stay few.
    return [...columns].sort();
  }

  #cursorName(order: O, backwards = false): string {
    return `${this.type} ${order}${backwards ? ' backwards' : ''}`;
  }
}

/** Declares where nodes of a type come from; from then on `node(nodeId)` finds them too. */
export const nodeSource = <R extends NodeRow, N extends IdNode, F, O extends string>(
  type: string,
  declared: Declaration<R, N, F, O>,
): NodeSource<R, N, F, O> => new NodeSource(type, declared);
