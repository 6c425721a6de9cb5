import type { IndicatorColour as Colour } from '@hedgerow/domain';
import { Field, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import { DeviceNode, deviceNodes } from '../devices/device.type.js';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { IndicatorColour } from '../readings/enums.js';

@ObjectType('TurningPoint', {
  description:
    'A moment at which a sensor of a thing began to say something else of its water, or said something again.',
})
export class TurningPoint {
  @Field(() => UUID) id!: string;
  @Field(() => DateTime) at!: Date;
  @Field(() => IndicatorColour, {
    nullable: true,
    description: 'From then on; null where the water did not turn.',
  })
  colour!: Colour | null;
  @Field(() => IndicatorColour, { nullable: true, description: 'Grey: it had said nothing before.' })
  colourBefore!: Colour | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when it had said nothing, if that was for more than a day.',
  })
  silentSince!: Date | null;
  deviceId!: string;
}

@Resolver(() => TurningPoint)
export class TurningPointFields {
  @Access('by row: viewers of the device')
  @ResolveField(() => DeviceNode, { nullable: true })
  device({ deviceId }: TurningPoint, _: unknown, context: RequestContext): Promise<DeviceNode | undefined> {
    return context.load(deviceNodes.byId, deviceId);
  }
}
