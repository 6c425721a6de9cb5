/** One way to sort a list. In the URL it is `sort=name`, and `sort=-name` from the other end. */
export interface Order<O extends string = string> {
  readonly key: string;
  readonly orderBy: O;
  readonly backwards: boolean;
  /** How it is said in the choice of orders, and after the count: "By name, A to Z". */
  readonly label: string;
  /** Which way the values go down the column. */
  readonly direction: 'ascending' | 'descending';
}

/** Two ways to sort by one column, the usual one first. */
export const bothWays = <O extends string>(
  key: string,
  orderBy: O,
  direction: Order['direction'],
  [label, otherEnd]: readonly [string, string],
): Order<O>[] => [
  { key, orderBy, backwards: false, label, direction },
  {
    ...{ key: `-${key}`, orderBy, backwards: true, label: otherEnd },
    direction: direction === 'ascending' ? 'descending' : 'ascending',
  },
];

/** The order that a URL asks for; anything unknown counts as the usual, which is the first. */
export const orderIn = <O extends string>(orders: readonly Order<O>[], search: URLSearchParams): Order<O> =>
  orders.find(({ key }) => key === search.get('sort')) ?? orders[0]!;

/** The variables of the query of a list for such an order. */
export const orderVariables = <O extends string>({ orderBy, backwards }: Order<O>) => ({
  orderBy,
  backwards,
});

/** What a press on a head asks for: its usual way, and the other when it is sorted by that already. */
export const pressed = (sort: string, current: Order): string => (current.key === sort ? `-${sort}` : sort);
