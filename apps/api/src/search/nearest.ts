import { isPoint, locationOf } from '@hedgerow/domain';
import { type FindableKind, mostNearest, nearestIds } from '@hedgerow/read-model';
import type { Type } from '@nestjs/common';
import { Args, ArgsType, Context, Field, Query, Resolver } from '@nestjs/graphql';
import { Access, type AccessRule } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuseFields } from '../graphql/schema/refusal.js';
import { Coordinate, invalidCoordinates, UUID } from '../graphql/schema/scalars.js';

@ArgsType()
class NearestArgs {
  @Field(() => Coordinate) latitude!: number;
  @Field(() => Coordinate) longitude!: number;
}

/** The query of what is nearest to a location. Refuses coordinates that are not on the globe. */
const nearestQuery = (name: string, kind: FindableKind, access: AccessRule): Type => {
  @Resolver()
  class NearestQuery {
    @Access(access)
    @Query(() => [UUID], {
      name,
      description: `Ids of what the caller may see, the nearest first, ${mostNearest} at most; however far they are.`,
    })
    nearest(
      @Args({ type: () => NearestArgs }) { latitude, longitude }: NearestArgs,
      @Context() { pool, viewer }: RequestContext,
    ): Promise<string[]> {
      const point = { x: latitude, y: longitude };
      if (isPoint(point) !== undefined)
        refuseFields({
          field: Math.abs(latitude) > 90 ? 'latitude' : 'longitude',
          message: invalidCoordinates,
        });
      return nearestIds(pool, viewer, kind, locationOf(point));
    }
  }
  return NearestQuery;
};

export const NearestThing = nearestQuery(
  'nearestThing',
  'thing',
  'by row: public things for anyone, others for those with access and administrators',
);
export const NearestGroup = nearestQuery(
  'nearestGroup',
  'group',
  'by row: public groups for anyone, others for members and administrators; no personal ones',
);
export const NearestDevice = nearestQuery(
  'nearestDevice',
  'device',
  'by row: public devices for anyone, others for those with access and administrators',
);
