import { Injectable } from '@nestjs/common';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { groupNodes } from '../groups/group.type.js';
import { type SignedIn, viewerOf } from './account.js';
import { type UserNode, userNodes } from './user.type.js';

/** Answers a sign-in with the person who signed in. */
@Injectable()
export class Greeter {
  constructor(private readonly writes: ReadYourWrites) {}

  async greet(person: SignedIn, context: RequestContext): Promise<UserNode> {
    const viewer = viewerOf(person);
    const { personalGroup: group } = person;
    const [row] = await Promise.all([
      this.writes.row(context.as(viewer), userNodes, { id: person.userId, version: person.version }),
      group && this.writes.shows(groupNodes.list.table, group),
    ]);
    return userNodes.toNode(row, viewer);
  }
}
