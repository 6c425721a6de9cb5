import { requestDataExport } from '@hedgerow/domain';
import { DataExports, ExportLinks } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Access } from '../../graphql/schema/access.js';
import { RequestContext } from '../../graphql/schema/context.js';
import { refuse } from '../../graphql/schema/refusal.js';
import { AccountChange } from '../account-change.js';
import { dataExportFrom, DataExportNode } from './data-export.type.js';
import { exportPath } from './serve-exports.js';

@InputType()
export class DataExportInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
}

@ObjectType()
export class DataExportPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => DataExportNode, { nullable: true }) dataExport?: DataExportNode | null;
}

@ObjectType()
export class DataExportLinkPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field({
    description:
      'Where the file is: a path of this server. Good for five minutes, for all who have it, while the session of the caller lasts.',
  })
  path!: string;
}

/** The file with the caller's data: asked for, cancelled, fetched. */
@Resolver()
export class DataExportMutations {
  constructor(
    private readonly accounts: AccountChange,
    private readonly exports: DataExports,
    private readonly links: ExportLinks,
  ) {}

  @Access('signed in: the own data')
  @Mutation(() => DataExportPayload, {
    description: 'Has a file made with all that is kept of the caller; at most one at a time, three a day.',
  })
  async requestDataExport(
    @Args('input') { clientMutationId }: DataExportInput,
    @Context() { person: { userId } }: RequestContext,
  ): Promise<DataExportPayload> {
    const exportId = newId();
    await this.accounts.apply({
      userId,
      decide: async (user) => requestDataExport(user, { exportId, ...(await this.exports.asked(userId)) }),
      within: (client) => this.exports.note(exportId, userId, client),
    });
    return this.#payload(userId, clientMutationId);
  }

  @Access('signed in: the own data')
  @Mutation(() => DataExportPayload, {
    description: 'Stops the making of the file; one that was made before is there again.',
  })
  async cancelDataExport(
    @Args('input') { clientMutationId }: DataExportInput,
    @Context() { person: { userId } }: RequestContext,
  ): Promise<DataExportPayload> {
    await this.exports.cancel(userId);
    return this.#payload(userId, clientMutationId);
  }

  @Access('signed in: the own data')
  @Mutation(() => DataExportLinkPayload, { description: 'Makes a link by which the file can be fetched.' })
  async createDataExportLink(
    @Args('input') { clientMutationId }: DataExportInput,
    @Context() { person: { userId, sessionId } }: RequestContext,
  ): Promise<DataExportLinkPayload> {
    const token = sessionId && (await this.links.make(userId, sessionId));
    if (!token) return refuse('NTFND', 'There is no file. Have a new one made.');
    return { clientMutationId: clientMutationId ?? null, path: exportPath(token) };
  }

  async #payload(userId: string, clientMutationId: string | null | undefined): Promise<DataExportPayload> {
    const known = await this.exports.ofPerson(userId);
    return { clientMutationId: clientMutationId ?? null, dataExport: known ? dataExportFrom(known) : null };
  }
}
