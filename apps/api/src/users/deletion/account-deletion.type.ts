import { AccountDeletions, PersonKeys, Roles } from '@hedgerow/event-store';
import {
  actionsBy,
  mostOwnedShown,
  ownedAlone,
  ownedAloneCounts,
  type OwnedKind,
  ownedKinds,
} from '@hedgerow/read-model';
import { Args, Context, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../graphql/schema/access.js';
import { RequestContext } from '../../graphql/schema/context.js';
import { enumOf } from '../../graphql/schema/enum-of.js';
import { UUID } from '../../graphql/schema/scalars.js';
import { Runtime } from '../../runtime.js';

const OwnedKindEnum = enumOf('OwnedKind', ownedKinds);

@ObjectType('Heir', { description: 'A person who may take something over.' })
export class HeirNode {
  @Field(() => UUID) id!: string;
  @Field() name!: string;
}

@ObjectType('OwnedAlone', { description: 'A thing, group or device that no other person owns.' })
export class OwnedAloneNode {
  @Field(() => UUID) id!: string;
  @Field(() => OwnedKindEnum) kind!: OwnedKind;
  @Field() name!: string;
  @Field(() => [HeirNode], { description: 'The first one takes it over where nothing is chosen.' })
  heirs!: readonly HeirNode[];
}

@ObjectType('AccountDeletion', { description: 'What the deletion of the caller’s account would mean.' })
export class AccountDeletionNode {
  @Field(() => [OwnedAloneNode], { description: `At most ${mostOwnedShown} of each kind, by name.` })
  ownedAlone!: readonly OwnedAloneNode[];
  @Field(() => Int, { description: 'How many there are beyond those of ownedAlone.' }) notShown!: number;
  @Field(() => Int, { description: 'They stay, without a name.' }) actions!: number;
  @Field() isLastAdministrator!: boolean;
}

@ObjectType('ErasureReceipt')
export class ErasureReceiptNode {
  @Field(() => String, {
    nullable: true,
    description: 'The receipt and its Ed25519 signature as JSON; null until everything is erased.',
  })
  document!: string | null;
}

/** What would be deleted, for the person; what was deleted, for the one who has the receipt's id. */
@Resolver()
export class AccountDeletionQueries {
  constructor(
    private readonly runtime: Runtime,
    private readonly roles: Roles,
    private readonly deletions: AccountDeletions,
    private readonly keys: PersonKeys,
  ) {}

  @Access('signed in: the own account')
  @Query(() => AccountDeletionNode)
  async accountDeletion(@Context() { person: { userId } }: RequestContext): Promise<AccountDeletionNode> {
    const { readPool } = this.runtime;
    const [owned, counts, actions, isLastAdministrator] = await Promise.all([
      ownedAlone(readPool, userId),
      ownedAloneCounts(readPool, userId),
      actionsBy(readPool, userId),
      this.roles.isLastAdministrator(userId),
    ]);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { ownedAlone: owned, notShown: Math.max(0, all - owned.length), actions, isLastAdministrator };
  }

  @Access('anyone: who has its id')
  @Query(() => ErasureReceiptNode, { nullable: true, description: 'Null for an id that no receipt has.' })
  async erasureReceipt(
    @Args('id', { type: () => UUID }) id: string,
  ): Promise<ErasureReceiptNode | undefined> {
    const receipt = await this.deletions.receipt(id);
    return receipt === undefined ? undefined : { document: receipt && JSON.stringify(receipt, null, 2) };
  }

  @Access('anyone')
  @Query(() => String, {
    description:
      'The public key of receipts: Ed25519, SPKI in base64. Receipts name it; here it is Hedgerow that does.',
  })
  async erasureReceiptKey(): Promise<string> {
    return (await this.keys.signing()).publicKey.toString('base64');
  }
}
