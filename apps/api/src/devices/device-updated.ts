import { Args, Context, Field, ObjectType, Resolver, Subscription } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { UUID } from '../graphql/schema/scalars.js';
import { RowWatch } from '../live/row-watch.js';
import { watchRow } from '../live/watch-row.js';
import { DeviceNode, deviceNodes } from './device.type.js';

@ObjectType()
export class DeviceUpdatedPayload {
  @Field(() => DeviceNode, {
    nullable: true,
    description: 'Null in the last message, once the device is gone.',
  })
  device!: DeviceNode | null;
}

@Resolver()
export class DeviceUpdatedSubscription {
  constructor(private readonly watch: RowWatch) {}

  @Access('viewers of the device, asked again for each message')
  @Subscription(() => DeviceUpdatedPayload, {
    description:
      'Sends the current state at once, then after every change. Ends once the viewer may not see the device any more.',
  })
  deviceUpdated(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
    const message = (device: DeviceNode | null) => ({ deviceUpdated: { device } });
    return watchRow(this.watch, deviceNodes, { id, context, message });
  }
}
