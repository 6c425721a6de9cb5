import { Args, Context, Field, ObjectType, Resolver, Subscription } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { UUID } from '../graphql/scalars.js';
import { RowWatch } from '../live/row-watch.js';
import { type LiveRows, watchRow } from '../live/watch-row.js';
import { devicesById } from './device.rows.js';
import { DeviceNode } from './device.type.js';

const deviceRows: LiveRows<DeviceNode> = {
  kind: 'device',
  view: 'devices',
  revision: 'revision',
  byId: devicesById,
};

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

  @Access('those who may see the device, asked again for each message')
  @Subscription(() => DeviceUpdatedPayload, {
    description:
      'Sends the current state at once, then after every change. Ends once the viewer may not see the device any more.',
  })
  deviceUpdated(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
    const message = (device: DeviceNode | null) => ({ deviceUpdated: { device } });
    return watchRow(this.watch, deviceRows, { id, context, message });
  }
}
