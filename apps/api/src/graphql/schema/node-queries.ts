import type { Viewer } from '@hedgerow/domain';
import type { Type } from '@nestjs/common';
import { Args, ArgsType, Context, Field, Info, Query, Resolver } from '@nestjs/graphql';
import { Access, type AccessRule } from './access.js';
import type { AskedInfo } from './asked-fields.js';
import { RequestContext } from './context.js';
import { Cursors } from './cursors.js';
import type { IdNode, NodeRow, NodeSource } from './node-source.js';
import { AfterArg, FirstArg } from './page.js';
import { refuse } from './refusal.js';
import { UUID } from './scalars.js';

/** The query of one node by its plain id: null for one that is not there, or not for this viewer. */
export const nodeQuery = <R extends NodeRow, N extends IdNode, F, O extends string>(
  name: string,
  nodes: NodeSource<R, N, F, O>,
  access: AccessRule,
): Type => {
  @Resolver()
  class NodeQuery {
    @Access(access)
    @Query(() => nodes.node, { name, nullable: true })
    one(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
      return context.load(nodes.byId, id);
    }
  }
  return NodeQuery;
};

interface OrderArgs<O extends string> {
  readonly orderBy?: O | null;
  readonly backwards?: boolean | null;
}

/** The argument `backwards`, beside `orderBy`. */
export const Backwards = (): PropertyDecorator =>
  Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'The order from its other end; what has no value to sort by stays last.',
  });

interface ListDeclaration<F, O extends string, A> {
  readonly access: AccessRule;
  readonly description?: string;
  /** An `@ArgsType` with what the caller may choose beside `first` and `after`: filters by their names, and the order. */
  readonly args?: Type<A & Partial<F> & OrderArgs<O>> & Only<A, F>;
  /** Filters that the caller does not choose. */
  readonly filter?: Partial<F>;
  /** The order, where the caller does not choose it; the usual one when left out. */
  readonly orderBy?: O;
  /** Who may ask at all; others are refused with DENIED. Everyone, of what they may see, when left out. */
  readonly mayAsk?: (viewer: Viewer) => boolean;
}

/** Fails for arguments that are no filters, which would be passed over in silence. */
type Only<A, F> = [Exclude<keyof A, keyof F | keyof OrderArgs<string>>] extends [never] ? unknown : never;

@ArgsType()
class NoArgs {}

/** The query of a list of nodes, page by page. */
export const listQuery = <R extends NodeRow, N extends IdNode, F, O extends string, A = object>(
  name: string,
  nodes: NodeSource<R, N, F, O>,
  { access, description, args, filter: fixed, orderBy: usual, mayAsk = () => true }: ListDeclaration<F, O, A>,
): Type => {
  const ListArgs: Type = args ?? NoArgs;

  @Resolver()
  class ListQuery {
    constructor(private readonly cursors: Cursors) {}

    @Access(access)
    @Query(() => nodes.Connection, { name, ...(description ? { description } : {}) })
    page(
      @FirstArg(nodes.usualSize) first: number | null,
      @AfterArg() after: string | null | undefined,
      // Nest hands over all arguments here, the two above among them.
      @Args({ type: () => ListArgs })
      { orderBy, backwards, first: _first, after: _after, ...chosen }: Record<string, unknown> & OrderArgs<O>,
      @Context() context: RequestContext,
      @Info() info: AskedInfo,
    ) {
      if (!mayAsk(context.viewer)) refuse('DENIED');
      const filter = { ...chosen, ...fixed } as F;
      return nodes.page(
        context,
        this.cursors,
        { first, after, orderBy: orderBy ?? usual, backwards, filter },
        info,
      );
    }
  }
  return ListQuery;
};
