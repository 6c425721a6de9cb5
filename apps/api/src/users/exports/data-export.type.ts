import { type ExportKind, exportKinds } from '@hedgerow/domain';
import { DataExports, type KnownExport } from '@hedgerow/event-store';
import { Context, Field, Float, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../graphql/schema/access.js';
import { RequestContext } from '../../graphql/schema/context.js';
import { enumOf } from '../../graphql/schema/enum-of.js';
import { DateTime, UUID } from '../../graphql/schema/scalars.js';

const statuses = ['WAITING', 'MAKING', 'READY', 'FAILED'] as const;
export type DataExportStatus = (typeof statuses)[number];
const DataExportStatusEnum = enumOf('DataExportStatus', statuses);

const kinds = exportKinds.map((kind) => kind.toUpperCase() as Uppercase<ExportKind>);
const DataExportKindEnum = enumOf('DataExportKind', kinds);

@ObjectType('DataExportContent', { description: 'How much of one kind is in the file.' })
export class DataExportContentNode {
  @Field(() => DataExportKindEnum) kind!: Uppercase<ExportKind>;
  @Field(() => Int) done!: number;
  @Field(() => Int, { description: 'How much there is; more may turn up while it is written.' })
  total!: number;
}

@ObjectType('DataExport', { description: 'A file with all that is kept of the caller.' })
export class DataExportNode {
  @Field(() => UUID) id!: string;
  @Field(() => DataExportStatusEnum) status!: DataExportStatus;
  @Field(() => DateTime) requestedAt!: Date;
  @Field(() => [DataExportContentNode], { description: 'Empty until it is begun.' })
  contents!: readonly DataExportContentNode[];
  @Field(() => Float, { description: 'Size of the file; it grows while it is made.' }) bytes!: number;
  @Field(() => DateTime, { nullable: true }) readyAt!: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Until when it can be fetched.' })
  expiresAt!: Date | null;
}

/** The file as its person sees it. */
export const dataExportFrom = ({ progress, status, ...known }: KnownExport): DataExportNode => ({
  ...known,
  status: status.toUpperCase() as DataExportStatus,
  contents: exportKinds.flatMap((kind) => {
    const counted = progress[kind];
    return counted ? [{ kind: kind.toUpperCase() as Uppercase<ExportKind>, ...counted }] : [];
  }),
});

/** The file with the caller's data, if there is one. */
@Resolver()
export class DataExportQuery {
  constructor(private readonly exports: DataExports) {}

  @Access('signed in: the own data')
  @Query(() => DataExportNode, {
    nullable: true,
    description: 'The newest file with the data of the caller; null where there is none.',
  })
  async dataExport(@Context() { person }: RequestContext): Promise<DataExportNode | undefined> {
    const known = await this.exports.ofPerson(person.userId);
    return known && dataExportFrom(known);
  }
}
