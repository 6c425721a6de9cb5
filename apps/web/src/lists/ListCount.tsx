import * as texts from './texts.js';

interface ListCountProps {
  readonly total: number;
  /** "thing", "things". */
  readonly nouns: readonly [string, string];
  /** In which order they are. */
  readonly order: string;
}

/** How many a list has, and in which order: said again to screen readers whenever it changes. */
export function ListCount({ total, nouns: [one, many], order }: ListCountProps) {
  return (
    <p className="tiny" role="status">
      {total === 1 ? texts.one(one) : texts.many(total.toLocaleString('en-US'), many)}
      {total > 1 && texts.sorted(`${order.charAt(0).toLowerCase()}${order.slice(1)}`)}
    </p>
  );
}
