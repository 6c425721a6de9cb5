import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  visit,
} from 'graphql';

/** A document that is not looked at any further. Over HTTP it is answered with 400. */
export class RefusedDocument extends GraphQLError {
  constructor(message: string, code = 'LIMIT') {
    super(message, { extensions: { code } });
  }
}

/**
 * What documents other than our own may be: the defaults of GraphQL Armor. Connections double the depth, so our own
 * persisted operations, which were reviewed, are not held against these.
 *
 * The numbers are Armor's, its rules are not: they multiply the cost by `first: 100` written out and not by `first: $n`,
 * so that a document would be refused in one spelling and answered in the other, and they throw what reads as a syntax
 * error where we answer `LIMIT`.
 */
export const limits = {
  characters: 15_000,
  tokens: 1_000,
  depth: 6,
  aliases: 15,
  directives: 50,
  cost: 5_000,
  objectCost: 2,
  scalarCost: 1,
  depthFactor: 1.5,
  /** The introspection query of GraphiQL and of code generators is this deep and no deeper. */
  introspectionDepth: 15,
} as const;

interface Weight {
  /** Levels below, whatever they are. */
  readonly levels: number;
  /** Levels of our own data. */
  readonly depth: number;
  /** Levels of the deepest introspection. */
  readonly introspection: number;
  readonly cost: number;
}
const nothing: Weight = { levels: 0, depth: 0, introspection: 0, cost: 0 };

/** Weighs a document. Each fragment is weighed once, so that nested spreads cannot make the weighing itself costly. */
const weigher = (document: DocumentNode) => {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const d of document.definitions)
    if (d.kind === Kind.FRAGMENT_DEFINITION) fragments.set(d.name.value, d);
  const known = new Map<string, Weight>();

  const together = (selections: readonly SelectionNode[], factor: number): Weight =>
    selections.map(weigh).reduce(
      (sum, one) => ({
        levels: Math.max(sum.levels, one.levels),
        depth: Math.max(sum.depth, one.depth),
        introspection: Math.max(sum.introspection, one.introspection),
        cost: sum.cost + factor * one.cost,
      }),
      nothing,
    );

  const spread = (name: string): Weight => {
    const before = known.get(name);
    if (before) return before;
    // Stands in while the fragment is being weighed: one that spreads itself is refused by validation.
    known.set(name, nothing);
    const weight = together(fragments.get(name)?.selectionSet.selections ?? [], 1);
    known.set(name, weight);
    return weight;
  };

  const weigh = (node: SelectionNode): Weight => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return spread(node.name.value);
    const selections = node.selectionSet?.selections;
    if (node.kind === Kind.INLINE_FRAGMENT) return together(selections ?? [], 1);
    if (!selections) return { levels: 1, depth: 1, introspection: 0, cost: limits.scalarCost };
    const inside = together(selections, limits.depthFactor);
    const levels = inside.levels + 1;
    // As in Armor, introspection has no cost; its own depth is what could make it expensive.
    if (/^__(schema|type)$/.test(node.name.value)) return { ...nothing, levels, introspection: levels };
    return { ...inside, levels, depth: inside.depth + 1, cost: inside.cost + limits.objectCost };
  };

  return (operation: OperationDefinitionNode) => together(operation.selectionSet.selections, 1);
};

/** What an operation asks for. */
export interface OperationWeight {
  /** Points by the same measure that ad-hoc documents are held against. */
  readonly cost: number;
  /** Names of the fields of the operation itself, each as often as it is asked for under another alias. */
  readonly rootFields: readonly string[];
}

/** Weighs one operation of a document that is valid. */
export const weightOf = (document: DocumentNode, operation: OperationDefinitionNode): OperationWeight => {
  const rootFields = (selections: readonly SelectionNode[]): string[] =>
    selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node.name.value];
      if (node.kind === Kind.INLINE_FRAGMENT) return rootFields(node.selectionSet.selections);
      const fragment = document.definitions.find(
        (d) => d.kind === Kind.FRAGMENT_DEFINITION && d.name.value === node.name.value,
      );
      return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(fragment.selectionSet.selections) : [];
    });
  return {
    cost: Math.ceil(weigher(document)(operation).cost),
    rootFields: rootFields(operation.selectionSet.selections),
  };
};

const within = (what: string, found: number, most: number) => {
  if (found > most)
    throw new RefusedDocument(`The document has too many ${what}: at most ${most} are answered.`);
};

/** Refuses a text that is too long to be parsed at all. */
export const checkLength = (query: string): void => within('characters', query.length, limits.characters);

/** @throws RefusedDocument naming the limit that a parsed document exceeds. Costs a few microseconds for each token. */
export const checkLimits = (document: DocumentNode): void => {
  let aliases = 0;
  let directives = 0;
  visit(document, {
    Field: (f) => void (aliases += f.alias ? 1 : 0),
    Directive: () => void (directives += 1),
  });
  within('aliases', aliases, limits.aliases);
  within('directives', directives, limits.directives);
  const weigh = weigher(document);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const weight = weigh(definition);
    within('levels', weight.depth, limits.depth);
    within('levels of introspection', weight.introspection, limits.introspectionDepth);
    within('points of cost', Math.ceil(weight.cost), limits.cost);
  }
};
