import type { AnyTable } from './table.js';

/**
 * A view that joins the views of several projections: what readers ask of, where each projection writes its own part and
 * goes on in generations of its own.
 */
export interface CompositeView {
  /** Its name, and its columns as readers get them. No projection writes it. */
  readonly table: AnyTable;
  /** The tables whose views it reads. It is made once all of these are there. */
  readonly of: readonly AnyTable[];
  /** SQL of the view; `at` answers with the full name under which it finds another. */
  readonly sql: (at: (table: AnyTable) => string) => string;
}
