import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The part of a resolver's info that says what is asked. */
export type AskedInfo = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

type Fragments = AskedInfo['fragments'];

const childrenOf = (sets: readonly SelectionSetNode[], fragments: Fragments): FieldNode[] =>
  sets.flatMap(({ selections }) =>
    selections.flatMap((selection): FieldNode[] => {
      if (selection.kind === Kind.FIELD) return [selection];
      const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
      return inner ? childrenOf([inner.selectionSet], fragments) : [];
    }),
  );

const below = (fields: readonly FieldNode[], name: string, fragments: Fragments): FieldNode[] =>
  childrenOf(
    fields.filter((field) => field.name.value === name).flatMap(({ selectionSet }) => selectionSet ?? []),
    fragments,
  );

const namesOf = (fields: readonly FieldNode[]): ReadonlySet<string> =>
  new Set(fields.map(({ name }) => name.value).filter((name) => !name.startsWith('__')));

const own = ({ fieldNodes, fragments }: AskedInfo): FieldNode[] =>
  childrenOf(
    fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? []),
    fragments,
  );

interface Remembered<T> {
  readonly nodes: readonly FieldNode[];
  readonly asked: T;
}

/**
 * Remembers what a field asks: its nodes, several where fragments ask for the same field, are the same as long as their document
 * is kept, and one document is asked many times. The same nodes get the same answer.
 */
const remembered = <T>(collect: (info: AskedInfo) => T) => {
  const known = new WeakMap<FieldNode, Remembered<T>[]>();
  return (info: AskedInfo): T => {
    const nodes = info.fieldNodes;
    const all = known.get(nodes[0]!) ?? [];
    const before = all.find(
      (one) => one.nodes.length === nodes.length && one.nodes.every((n, i) => n === nodes[i]),
    );
    if (before) return before.asked;
    const asked = collect(info);
    known.set(nodes[0]!, [...all, { nodes, asked }]);
    return asked;
  };
};

/**
 * The fields of a connection's nodes that an operation asks for, below `nodes` and below `edges { node }`. What `@skip` or
 * `@include` may leave out is among them: they are more than is answered, never less.
 */
export const nodeFieldsAsked = remembered((info) => {
  const ofConnection = own(info);
  return namesOf([
    ...below(ofConnection, 'nodes', info.fragments),
    ...below(below(ofConnection, 'edges', info.fragments), 'node', info.fragments),
  ]);
});

/** The same of a field that answers with nodes themselves. */
export const fieldsAsked = remembered((info) => namesOf(own(info)));

const ofRows = ['nodes', 'edges', 'pageInfo'];

/** Whether an operation asks a connection for anything that its rows are read for: its total is counted without them. */
export const rowsAsked = remembered((info) => {
  const asked = namesOf(own(info));
  return ofRows.some((name) => asked.has(name));
});

/** Whether an operation asks a connection for a cursor, of an edge or of the page. */
export const cursorsAsked = remembered((info) => {
  const ofConnection = own(info);
  const asked = (name: string) => namesOf(below(ofConnection, name, info.fragments));
  const [edges, pageInfo] = [asked('edges'), asked('pageInfo')];
  return edges.has('cursor') || pageInfo.has('startCursor') || pageInfo.has('endCursor');
});
