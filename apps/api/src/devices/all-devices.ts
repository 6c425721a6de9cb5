import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Cursors } from '../graphql/schema/cursors.js';
import { AfterArg, FirstArg, type Page } from '../graphql/schema/page.js';
import { UUID } from '../graphql/schema/scalars.js';
import { DeviceNode, deviceNodes } from './device.type.js';

@Resolver()
export class DeviceQueries {
  constructor(private readonly cursors: Cursors) {}

  @Access('public devices for anyone, others for those with access and administrators')
  @Query(() => DeviceNode, { nullable: true })
  deviceById(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
    return context.load(deviceNodes.byId, id);
  }

  @Access('public devices for anyone, others for those with access and administrators')
  @Query(() => deviceNodes.Connection)
  allDevices(
    @FirstArg(20) first: number | null,
    @AfterArg() after: string | null | undefined,
    @Context() context: RequestContext,
  ): Promise<Page<DeviceNode>> {
    return deviceNodes.page(context, this.cursors, { first, after, filter: {} });
  }
}
