import { type Picture, pictureRefusals, type PictureRefusal, pictures, type Viewer } from '@hedgerow/domain';
import { pictureList, pictureProjection, type PictureRow } from '@hedgerow/read-model';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node } from '../graphql/schema/node.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';

const statuses = ['PREPARING', 'READY', 'REFUSED'] as const;
const PictureStatus = enumOf<Picture['status']>('PictureStatus', statuses);
const PictureRefusalEnum = enumOf('PictureRefusal', pictureRefusals);

@ObjectType('Picture', {
  implements: () => [Node],
  description: 'A picture. Until it is ready, the person who added it alone sees it.',
})
export class PictureNode extends Node {
  @Field(() => UUID) id!: string;
  @Field(() => PictureStatus) status!: Picture['status'];
  @Field(() => PictureRefusalEnum, { nullable: true, description: 'Why it was refused.' })
  refusal!: PictureRefusal | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Of the largest source, in pixels; null until it is ready.',
  })
  width!: number | null;
  @Field(() => Int, { nullable: true }) height!: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'A few blurred pixels as a data URL, to be shown until a source is there.',
  })
  placeholder!: string | null;
  @Field(() => DateTime) createdAt!: Date;

  /** What it is of, and in which widths it is there. */
  of!: PictureRow;
}

/** Pictures, for those who see what they are of. */
export const pictureNodes = nodeSource('Picture', {
  node: PictureNode,
  list: pictureList,
  toNode: (row: PictureRow, _viewer: Viewer) => ({
    ...{ id: row.id, status: row.status, refusal: row.reason, createdAt: row.createdAt, of: row },
    ...{ width: row.width, height: row.height, placeholder: row.placeholder || null },
  }),
  usualOrder: 'NEWEST',
  aggregate: pictures,
  projection: pictureProjection,
});
