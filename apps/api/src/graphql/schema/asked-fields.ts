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

const collect = ({ fieldNodes, fragments }: AskedInfo): ReadonlySet<string> => {
  const ofConnection = childrenOf(
    fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? []),
    fragments,
  );
  const ofNodes = [
    ...below(ofConnection, 'nodes', fragments),
    ...below(below(ofConnection, 'edges', fragments), 'node', fragments),
  ];
  return new Set(ofNodes.map(({ name }) => name.value).filter((name) => !name.startsWith('__')));
};

// The node of a field is the same as long as its document is kept; one document is asked many times.
const known = new WeakMap<FieldNode, ReadonlySet<string>>();

/**
 * The fields of a connection's nodes that an operation asks for, below `nodes` and below `edges { node }`. What `@skip` or
 * `@include` may leave out is among them: they are more than is answered, never less.
 */
export const nodeFieldsAsked = (info: AskedInfo): ReadonlySet<string> => {
  const [only, ...more] = info.fieldNodes;
  if (!only || more.length > 0) return collect(info);
  let fields = known.get(only);
  if (!fields) known.set(only, (fields = collect(info)));
  return fields;
};
