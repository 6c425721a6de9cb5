import { Injectable } from '@nestjs/common';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { type SignedIn, viewerOf } from './account.js';
import { groupNodes } from '../groups/group.type.js';
import { userFrom, type UserNode, userNodes } from './user.type.js';

/** Answers a sign-in with the person as the read model shows them, or from what was just written. */
@Injectable()
export class Greeter {
  constructor(private readonly writes: ReadYourWrites) {}

  async greet(person: SignedIn, context: RequestContext): Promise<UserNode> {
    const viewer = viewerOf(person);
    const { personalGroup: group } = person;
    const [isShown] = await Promise.all([
      this.writes.shows(userNodes.list.table, person.userId, person.version),
      group && this.writes.shows(groupNodes.list.table, group.id, group.version),
    ]);
    const shown = isShown ? await context.as(viewer).load(userNodes.byId, person.userId) : undefined;
    return shown ?? userFrom({ id: person.userId, ...person.profile }, viewer);
  }
}
