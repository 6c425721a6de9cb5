import type { AnyTable } from './table.js';

/** A view that joins tables of several projections: what readers ask of, where each projection writes its own part. */
export interface CompositeView {
  /** Columns as readers get them. No projection writes it. */
  readonly table: AnyTable;
  /** The tables that it reads. */
  readonly of: readonly AnyTable[];
  /** SQL of the view; `at` says where the rows of a table are. */
  readonly sql: (at: (table: AnyTable) => string) => string;
}
